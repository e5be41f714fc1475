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
    loop: { keys: "O", does: "Parar el bucle" },
    full: { keys: "F", does: "Pantalla completa" },
    help: { keys: "?", does: "Esta lista" },
  },
};

export const events: SameKeys<typeof en.events> = {
  correct: "Corregir eventos",
  corrected: "Corregido por un entrenador",
  how: "Arrastre una marca a donde está de verdad el evento, o elíjala con Tab y muévala con las flechas. Los números se calculan de nuevo con la pose guardada.",
  save: "Guardar y recalcular",
  saved: "Los números están recalculados.",
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
  perAthlete: "Ajustado a este atleta.",
  note: "Nota",
  evidence: "Evidencia",
  definition: "Definición",
  mdc: "Cambio mínimo detectable",
  history: "Historia",
  beta: "estimación",
  reference: "referencia",
};

export const coaching: SameKeys<typeof en.coaching> = { title: "Consejo", failed: "No se pudo cargar el texto." };

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
  aligned: "Alineado en: {{event}}.",
  curves: "Curvas en un ciclo",
  differences: "Diferencias",
  difference: "Última − A",
  bold: "En negrita: más que el cambio mínimo detectable.",
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
};
