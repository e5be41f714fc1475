import { common as catalogue } from "@sagittal/catalogue/texts/es";
import type * as en from "../en/shown.ts";
import type { SameKeys } from "../types.ts";

export const coaching: SameKeys<typeof en.coaching> = {
  title: "Consejos",
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
  norm: "Referencia",
  differences: "Diferencias",
  against: "Debajo de cada valor: la diferencia con A.",
  bold: "En negrita: más que el cambio mínimo detectable.",
  real: "más que el cambio mínimo detectable",
  noNumbers: "Estas sesiones no tienen ningún número medido en común.",
  view: "Vista",
  beside: "Lado a lado",
  over: "Una sobre otra",
  above: "Encima de A",
  look: "Qué se superpone",
  picture: "Vídeo",
  skeleton: "Esqueleto",
  opacity: "Opacidad",
  mirror: "Espejo",
};

export const curves: SameKeys<typeof en.curves> = {
  title: "Curvas de ángulos",
  angle: "Ángulo",
  overTime: "{{angle}} en el tiempo",
  overCycle: "{{angle}} en el ciclo",
  cycle: "En un ciclo",
  cycleText: "Media y desviación estándar. Ciclos: {{n}}.",
  target: "Zona objetivo",
  loops: "Ángulo frente a ángulo",
  loopsText: "El ciclo medio de cada pierna como bucle. El punto marca dónde empieza.",
  against: "{{y}} frente a {{x}}",
  numbers: "Los números",
  share: "Ciclo",
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
  se: "EE",
  sd: "DE",
  seOf: "Error estándar {{value}}",
  intervalOf: "Intervalo del 95 %: {{range}}.",
  intervalName: "Intervalo del 95 %",
  intervalRange: "de {{from}} a {{to}}",
  between: "Objetivo: de {{from}} a {{to}}.",
  atLeast: "Objetivo: al menos {{value}}.",
  atMost: "Objetivo: como máximo {{value}}.",
  note: "Nota",
  evidence: "Evidencia",
  compared: "Error frente a la verdad",
  comparedOf:
    "{{limb}}{{error}} de media en {{clips}} vídeos de personas con valores verdaderos conocidos; la mejor conjetura constante erraría en {{constant}}.",
  comparedFitting:
    "Son pocos vídeos para decidir solos: cuentan también los {{clips}} que sirvieron para el ajuste, con su error aumentado en lo que el ajuste lo favorece ({{error}}, frente a {{constant}} de una conjetura constante).",
  comparedLimb: { near: "lado cercano a la cámara: ", far: "el otro lado: " },
  guess: "En los clips de prueba este valor no fue mejor que una misma conjetura para todos: se muestra, pero no se juzga.",
  guessSide: {
    left: "Lado izquierdo: en los clips de prueba no fue mejor que una misma conjetura para todos; se muestra, pero no se juzga.",
    right: "Lado derecho: en los clips de prueba no fue mejor que una misma conjetura para todos; se muestra, pero no se juzga.",
  },
  notCompared: "Aún sin comparar con una verdad conocida.",
  percentile: "Para edad y sexo",
  percentileAge: "Para la edad",
  percentileOpen: { below: "{{n}} o menos", above: "{{n}} o más" },
  percentileOf: "Percentil {{n}}",
  mdc: "Cambio mínimo detectable",
  history: "Historial",
  beta: "estimación",
  reference: "referencia",
  trust: "Confianza {{percent}} %",
  doubt: {
    hidden: "Menos seguro: las articulaciones estaban en parte tapadas. Conviene grabar desde el otro lado, con más luz y ropa ajustada.",
    few: "Menos seguro: pocos ciclos. Conviene grabar más pasos o repeticiones.",
    estimate: "Menos seguro: una estimación con una sola cámara. Importa el cambio en el tiempo, no el número suelto.",
  },
  why: "Por qué este objetivo",
  usual: "Ajustado a este atleta; sin ajuste: {{target}}",
  sameForAll: "El mismo para todos los atletas.",
  source: "Fuente",
  sourceChecked: "cotejada con su texto",
  sourceUnchecked: "sin cotejar con su texto",
  sourceNoIdentifier: "sin identificador conocido",
  consensus: "Ninguna fuente se ha cotejado con su texto; por eso cuenta como consenso.",
  noHistory: "El historial aparece tras la próxima sesión de este tipo.",
  hide: "Ocultar",
  own: "Métricas propias",
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
  keyMoments: "Momentos clave del movimiento, cada uno con su nombre y su tiempo",
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
  until: "Válido hasta el {{date}}.",
  session: "Tu sesión",
  report: "Informe",
  numbers: "Tus números",
  about: "Qué se mide",
  expired: "Este enlace caducó",
  unknown: "Este enlace no funciona",
  ask: "Pide otro a tu entrenador.",
  screening: "Medido en vídeo con una sola cámara; no es un diagnóstico médico.",
  drawn: "Tu entrenador dibujó sobre el vídeo: mira los instantes marcados.",
  spoken: "Tu entrenador habla sobre el vídeo: escucha la voz.",
  words: "Palabras de tu entrenador",
};

export const score: SameKeys<typeof en.score> = {
  title: "Puntuación",
  testResult: "Resultado de la prueba",
  none: "Sin puntuación",
  of: "Puntuación {{score}} de 100",
  byCoach: "Puntuación del entrenador; análisis: {{measured}}",
  parts: "De qué se compone",
  points: "Puntos",
  weight: "Peso",
  provisional: catalogue.provisional,
  band: { strong: "Sólida", good: "Buena", developing: "En desarrollo", needs_work: "Necesita trabajo" },
  why: catalogue.noScore,
};

export const stages: SameKeys<typeof en.stages> = {
  stance: "apoyo",
  swing: "balanceo",
  flight: "vuelo",
  descent: "bajada",
  ascent: "subida",
};

export const answer: SameKeys<typeof en.answer> = {
  label: "Tu respuesta al entrenador",
  understand: "Entendido",
  send: "Enviar la respuesta",
  understood: "Entendido. Tu entrenador lo ve.",
  sent: "Enviado. Tu entrenador lo ve.",
};

export const landings = {
  title: "Aterrizajes de ambas piernas",
  lead: "Los dos vídeos empiezan en el aterrizaje mantenido y comparten un mismo reloj.",
  test: "Prueba de salto",
  left: "Pierna izquierda",
  right: "Pierna derecha",
  none: "En estos vídeos no se encontró el aterrizaje de ambas piernas.",
};

export const voice: SameKeys<typeof en.voice> = {
  title: "La voz del entrenador",
  play: "Escuchar la voz",
  pause: "Pausar la voz",
  position: "Posición en la voz",
  unheard: "Este navegador no puede reproducir la grabación.",
  download: "Descargar el vídeo",
};
