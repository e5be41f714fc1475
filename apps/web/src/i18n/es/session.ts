import { common as catalogue } from "@sagittal/catalogue/texts/es";
import type * as en from "../en/session.ts";
import type { SameKeys } from "../types.ts";

export const session: SameKeys<typeof en.session> = {
  activity: "Actividad",
  exercise: "Ejercicio",
  view: "Vista",
  athlete: "Atleta",
  name: "Etiqueta",
  status: "Estado",
  demo: "Ejemplo",
  capture: "Grabación",
  again: "Analizar de nuevo",
  againText: "Usa el vídeo guardado; no gasta sesión. Los resultados actuales se sustituyen.",
  untrim: "Usar el clip entero",
  compare: "Comparar",
  delete: "Borrar",
  deleteTitle: "¿Borrar esta sesión?",
  deleteText: "Su vídeo, resultados y enlaces se borran para siempre.",
  edit: "Etiqueta y atleta",
  export: "Exportar",
  pdf: "Informe PDF",
  formats: {
    csv: "CSV, series temporales",
    json: "JSON, todo",
    trc: "TRC para OpenSim",
    mot: "MOT para OpenSim",
    c3d: "C3D para Mokka y otros",
  },
  failed: "El análisis falló",
  failedText: "La sesión volvió a su cuota.",
  gone: "Esta sesión no está",
  goneText: "Se borró o es de otro equipo.",
  working: "Análisis",
  pendingText: "Empieza en cuanto haya sitio.",
  leave: "Puede salir de la página; el análisis sigue.",
  noPose: "No se pudo leer el archivo de pose: faltan curvas y superposición. El vídeo anotado funciona.",
  reports: "Informes con esta sesión",
  parts: "Partes de la página",
  results: "Resultados",
  dropCorrections: "Renunciar a los eventos corregidos",
  dropCorrectionsText: "Un entrenador corrigió eventos de esta sesión. Un análisis nuevo los detecta otra vez y la corrección se pierde.",
};

export const player: SameKeys<typeof en.player> = {
  video: "Vídeo del movimiento",
  annotated: "Vídeo anotado",
  back: "Un fotograma atrás",
  forward: "Un fotograma adelante",
  play: "Reproducir",
  pause: "Pausa",
  full: "Pantalla completa",
  speed: "Velocidad",
  position: "Posición",
  frame: "Fotograma {{frame}} de {{of}}",
  loops: "Bucle",
  unloop: "Parar el bucle",
  layers: "Superposición",
  layer: { skeleton: "Esqueleto", angles: "Ángulos", trails: "Estelas", contacts: "Apoyos", ground: "Suelo" },
  keys: {
    title: "Teclas",
    space: { keys: "Espacio", does: "Reproducir o pausa" },
    arrows: { keys: "← →", does: "Un fotograma" },
    shift: { keys: "Mayús ← →", does: "Evento anterior o siguiente" },
    jkl: { keys: "J K L", does: "Atrás, parar, adelante" },
    speed: { keys: "1 2 3 4", does: "Velocidad 0,1, 0,25, 0,5, 1" },
    side: { keys: "Mayús L, R", does: "Solo el lado izquierdo o derecho; otra vez: ambos" },
    ghost: { keys: "G", does: "Mostrar o quitar el fantasma" },
    loop: { keys: "O", does: "Parar el bucle" },
    full: { keys: "F", does: "Pantalla completa" },
    help: { keys: "?", does: "Esta lista" },
  },
  sides: "Lados",
  only: { left: "Solo izquierda", right: "Solo derecha" },
  loopOne: "Repetir el ciclo {{n}} {{side}}",
};

export const events: SameKeys<typeof en.events> = {
  correct: "Corregir eventos",
  done: "Listo",
  corrected: "Corregidos por un entrenador: {{n}}",
  byCoach: "corregido por un entrenador",
  how: "Arrastre una marca a donde está de verdad el evento, o elíjala y muévala por fotogramas con los botones o las flechas. Los números cambian al momento.",
  earlier: "Un fotograma antes",
  later: "Un fotograma después",
  here: "Al fotograma actual",
  remove: "Quitar",
  add: "Añadir en el fotograma actual:",
  choose: "Elija un evento",
  computing: "Calculando…",
  recomputed: "Recalculado. Números cambiados: {{n}}.",
  undo: "Deshacer",
  restore: "Volver a los eventos detectados",
};

export const curves: SameKeys<typeof en.curves> = {
  title: "Curvas de ángulos",
  angle: "Ángulo",
  overTime: "{{angle}} en el tiempo",
  overCycle: "{{angle}} en el ciclo",
  cycle: "En un ciclo",
  cycleText: "Media y desviación típica. Ciclos: {{n}}.",
};

export const score: SameKeys<typeof en.score> = {
  title: "Puntuación",
  none: "Sin puntuación",
  of: "Puntuación {{score}} de 100",
  byCoach: "Su puntuación; medida: {{measured}}",
  parts: "De qué se compone",
  points: "Puntos",
  weight: "Peso",
  provisional: catalogue.provisional,
  band: { strong: "Fuerte", good: "Bien", developing: "En desarrollo", needs_work: "Por trabajar" },
  why: catalogue.noScore,
};

export const findings: SameKeys<typeof en.findings> = { title: "Qué hacer", praise: "Bien como está: {{metric}}." };

export const metric: SameKeys<typeof en.metric> = {
  name: "Métrica",
  side: "Lado",
  value: "Valor",
  confidence: "Confianza",
  target: "Objetivo",
  between: "Objetivo de {{from}} a {{to}}.",
  atLeast: "Objetivo al menos {{value}}.",
  atMost: "Objetivo como mucho {{value}}.",
  note: "Nota",
  evidence: "Evidencia",
  definition: "Definición",
  mdc: "Cambio mínimo detectable",
  history: "Historia",
  beta: "estimación",
  reference: "referencia",
  trust: "Confianza {{percent}} %",
  doubt: {
    hidden: "Menos seguro: las articulaciones estaban en parte tapadas. Grabe desde el otro lado, con más luz y ropa ceñida.",
    few: "Menos seguro: pocos ciclos. Grabe más pasos o repeticiones.",
    estimate: "Menos seguro: una estimación con una sola cámara. Mire el cambio en el tiempo, no el número suelto.",
  },
  why: "Por qué este objetivo",
  usual: "Ajustado a este atleta; sin ajuste: {{target}}",
  sameForAll: "El mismo para todos los atletas.",
  source: "Fuente",
  noHistory: "La historia aparece tras la próxima sesión de este tipo.",
  hide: "Ocultar",
  hideGroup: "Ocultar {{group}}",
  hidden: "Oculto:",
  showGroup: "Mostrar de nuevo {{group}}",
};

export const coaching: SameKeys<typeof en.coaching> = {
  title: "Consejo",
  failed: "No se pudo cargar el texto.",
  agent: "Agente entrenador",
  standard: "Texto estándar",
};

export const viewer: SameKeys<typeof en.viewer> = {
  title: "En 3D",
  open: "Abrir la vista 3D",
  label: "La pose en el espacio, al paso del vídeo",
  from: "Visto desde",
  side: "Lado",
  front: "Frente",
  top: "Arriba",
};

export const review: SameKeys<typeof en.review> = {
  title: "Su valoración",
  notes: "Notas",
  score: "Puntuación, 0 a 100",
  hint: "Deje vacía la puntuación para conservar la medida.",
  save: "Guardar la valoración",
  update: "Actualizar la valoración",
  saved: "La valoración está guardada.",
};

export const share: SameKeys<typeof en.share> = {
  action: "Compartir",
  title: "Compartir por enlace",
  text: "Quien tiene el enlace ve esto sin cuenta: sin nombres ni otras sesiones.",
  lang: "Idioma de la página",
  make: "Crear el enlace",
  link: "Enlace",
  copy: "Copiar el enlace",
  copied: "El enlace está copiado.",
  send: "Enviar",
  open: "Abrirlo",
  until: "Válido hasta el {{date}}.",
  revoke: "Retirar el enlace",
  revoked: "El enlace ya no funciona.",
};

export const compare: SameKeys<typeof en.compare> = {
  title: "Comparar",
  lead: "De dos a cuatro sesiones en un mismo reloj.",
  add: "Añadir una sesión",
  remove: "Quitar {{name}}",
  choose: "Elija de dos a cuatro sesiones",
  chooseText: "Añádalas arriba o márquelas en la lista de sesiones.",
  align: "Alineado en",
  alignStart: "el inicio de cada clip, pues no tienen ningún evento en común",
  curves: "Curvas en un ciclo",
  curvesText: "La media de los ciclos de cada sesión, del 0 al 100 %.",
  noCurves: "Estas sesiones no tienen ciclos cuyas curvas se puedan comparar.",
  differences: "Diferencias",
  against: "Debajo de cada valor: la diferencia con A.",
  bold: "En negrita: más que el cambio mínimo detectable.",
  real: "más que el cambio mínimo detectable",
  noNumbers: "Estas sesiones no tienen ningún número medido en común.",
};

export const publicPage: SameKeys<typeof en.publicPage> = {
  session: "Su sesión",
  report: "Informe",
  numbers: "Sus números",
  about: "Qué se mide",
  expired: "Este enlace caducó",
  unknown: "Este enlace no funciona",
  ask: "Pida otro a su entrenador.",
  screening: "Medido en vídeo con una sola cámara; no es un diagnóstico médico.",
  trends: "Su camino hasta ahora",
};

export const stages: SameKeys<typeof en.stages> = {
  stance: "apoyo",
  swing: "oscilación",
  flight: "vuelo",
  descent: "bajada",
  ascent: "subida",
};

export const ghost: SameKeys<typeof en.ghost> = {
  label: "Fantasma",
  none: "Sin fantasma",
  best: "Mejor ciclo de esta sesión",
  sessions: "Otra sesión",
  apart: "Esa sesión no tiene ningún evento en común con esta.",
};

export const point: SameKeys<typeof en.point> = {
  label: "Marcar al atleta: toque, o pulse Intro y mueva la marca con las flechas",
  wrong: "Se midió a otra persona",
  how: "Busque un instante en que se vea bien al atleta y tóquelo.",
  done: "El atleta está marcado. Toque otra vez para mover la marca.",
};

export const threshold: SameKeys<typeof en.threshold> = {
  title: "Su propio objetivo",
  all: "en uso para todos los atletas",
  athlete: "en uso para este atleta",
  lead: "En {{unit}}. Un campo vacío deja ese lado abierto.",
  amber_low: "Ámbar desde",
  min_good: "Verde desde",
  max_good: "Verde hasta",
  amber_high: "Ámbar hasta",
  onlyAthlete: "Solo para este atleta",
  remove: "Volver al objetivo habitual",
  saved: "El objetivo está guardado.",
};
