import { common as catalogue } from "@sagittal/catalogue/texts/es";
import type * as en from "../en/shown.ts";
import type { SameKeys } from "../types.ts";

export const coaching: SameKeys<typeof en.coaching> = {
  title: "Consejo",
  failed: "No se pudo cargar el texto.",
  agent: "Agente entrenador",
  standard: "Texto estándar",
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

export const curves: SameKeys<typeof en.curves> = {
  title: "Curvas de ángulos",
  angle: "Ángulo",
  overTime: "{{angle}} en el tiempo",
  overCycle: "{{angle}} en el ciclo",
  cycle: "En un ciclo",
  cycleText: "Media y desviación típica. Ciclos: {{n}}.",
  target: "Zona objetivo",
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

export const findings: SameKeys<typeof en.findings> = { title: "Qué hacer", praise: "Bien como está: {{metric}}." };

export const metric: SameKeys<typeof en.metric> = {
  name: "Métrica",
  side: "Lado",
  value: "Valor",
  confidence: "Confianza",
  between: "Objetivo de {{from}} a {{to}}.",
  atLeast: "Objetivo al menos {{value}}.",
  atMost: "Objetivo como mucho {{value}}.",
  note: "Nota",
  evidence: "Evidencia",
  definition: "Definición",
  percentile: "Para edad y sexo",
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
  sourceChecked: "cotejada con su texto",
  sourceUnchecked: "sin cotejar con su texto",
  consensus: "Ninguna fuente se ha cotejado con su texto; por eso cuenta como consenso.",
  noHistory: "La historia aparece tras la próxima sesión de este tipo.",
  hide: "Ocultar",
  hideGroup: "Ocultar {{group}}",
  hidden: "Oculto:",
  showGroup: "Mostrar de nuevo {{group}}",
};

export const player: SameKeys<typeof en.player> = {
  video: "Vídeo del movimiento",
  annotated: "Vídeo anotado",
  follow: "Seguir al atleta",
  larger: "Más grande",
  whole: "La imagen entera",
  seconds: "{{n}} s",
  draw: "Dibujar sobre la imagen",
  drawn: "Dibujos en",
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
  drawn: "Su entrenador dibujó sobre el vídeo: vea los instantes marcados.",
  words: "Palabras de su entrenador",
};

export const score: SameKeys<typeof en.score> = {
  title: "Puntuación",
  none: "Sin puntuación",
  of: "Puntuación {{score}} de 100",
  byCoach: "Puntuación del entrenador; análisis: {{measured}}",
  parts: "De qué se compone",
  points: "Puntos",
  weight: "Peso",
  provisional: catalogue.provisional,
  band: { strong: "Fuerte", good: "Bien", developing: "En desarrollo", needs_work: "Por trabajar" },
  why: catalogue.noScore,
};

export const share: SameKeys<typeof en.share> = {
  action: "Compartir",
  title: "Compartir por enlace",
  text: "Quien tiene el enlace ve esto sin cuenta: sin nombres ni otras sesiones.",
  lang: "Idioma de la página",
  active: "Ya hay un enlace a esta sesión. Se abre en: {{language}}.",
  relang: "Quien tenga el enlace verá la página en otro idioma: {{language}}. La dirección no cambia.",
  sound: "Conservar el sonido de los vídeos",
  soundText: "Sin él, nadie oye lo que se dijo durante la grabación. El lugar y el dispositivo nunca se transmiten.",
  review: "Su valoración escrita se muestra en la página. Compruebe que no nombra a nadie.",
  change: "Cambiar el idioma de este enlace",
  earlier: "Un enlace creado antes pasará a este idioma.",
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

export const stages: SameKeys<typeof en.stages> = {
  stance: "apoyo",
  swing: "oscilación",
  flight: "vuelo",
  descent: "bajada",
  ascent: "subida",
};

export const trends: SameKeys<typeof en.trends> = {
  one: "La curva aparece tras la próxima sesión.",
  none: "Las tendencias aparecen tras la segunda sesión de un ejercicio.",
  best: "mejor",
  range: "Período",
  days: "{{n}} días",
  noneYet: "Aún no hay tendencia",
};

export const answer: SameKeys<typeof en.answer> = {
  label: "Su respuesta al entrenador",
  understand: "Entendido",
  send: "Enviar la respuesta",
  understood: "Entendido. Su entrenador lo ve.",
  sent: "Enviado. Su entrenador lo ve.",
};
