import type * as en from "../en/session.ts";
import type { SameKeys } from "../types.ts";

export const session: SameKeys<typeof en.session> = {
  one: "Sesión",
  activity: "Actividad",
  exercise: "Ejercicio",
  chooseExercise: "Elija el ejercicio",
  rate: "{{n}} fotogramas/s",
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
  moments: "Momentos clave, imagen",
  formats: {
    csv: "CSV, series temporales",
    json: "JSON, todo",
    trc: "TRC para OpenSim",
    mot: "MOT para OpenSim",
    c3d: "C3D para Mokka y otros",
    bvh: "BVH para programas de animación",
    glb: "Animación glTF para Blender y otros",
    fhir: "Paquete FHIR para clínicas",
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
  dropCorrections: "Renunciar a las correcciones",
  dropCorrectionsText:
    "Un entrenador corrigió eventos o la postura de esta sesión. Un análisis nuevo los detecta otra vez y las correcciones se pierden.",
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
  answer: "Respuesta del atleta",
  understood: "Entendido.",
  drawings: "Dibujos: {{n}}",
  draft: "Sin guardar todavía: se conserva en este navegador desde {{at}}.",
  discard: "Descartar",
  waiting: "Sin conexión: se guardará en cuanto vuelva.",
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

export const pen: SameKeys<typeof en.pen> = {
  layer: "La imagen: dibuje con el puntero, o con las flechas e Intro",
  tool: "Herramienta",
  kind: { line: "Línea", arrow: "Flecha", angle: "Ángulo", distance: "Distancia", circle: "Círculo", free: "Libre", text: "Texto" },
  words: "Texto que colocar",
  colour: "Color",
  colours: { yellow: "Amarillo", red: "Rojo", green: "Verde", blue: "Azul", white: "Blanco" },
  shown: "Se ve durante",
  span: { frame: "este fotograma", "500": "medio segundo", "1000": "un segundo", clip: "todo el clip" },
  undo: "Deshacer el último dibujo",
  clear: "Quitar lo que se ve aquí",
  save: "Guardar con la valoración",
  full: "Una valoración admite 100 dibujos.",
  how: {
    line: "Arrastre de un extremo al otro.",
    arrow: "Arrastre hasta donde apunta.",
    angle: "Toque un extremo, la articulación y el otro extremo.",
    distance: "Arrastre de un extremo al otro, a la misma distancia de la cámara que el atleta: la longitud se calcula con su estatura.",
    circle: "Arrastre del centro al borde.",
    free: "Arrastre.",
    text: "Escriba el texto y toque su sitio.",
  },
};

export const placing: SameKeys<typeof en.placing> = {
  correct: "Corregir postura",
  done: "Postura lista",
  how: "Vaya a un fotograma y arrastre un punto erróneo a donde está de verdad la articulación, o elíjalo y muévalo con las flechas (con Mayús, más rápido). Los números cambian al momento.",
  point: "Punto",
  choose: "tóquelo en la imagen o elija",
  move: "Mover el punto",
  ways: { left: "A la izquierda", up: "Arriba", down: "Abajo", right: "A la derecha" },
  applies: "Se aplica a",
  frame: "este fotograma",
  around: "alrededor de este fotograma, {{ms}} ms a cada lado",
  handle: "{{name}}: arrastre, o mueva con las flechas",
  corrected: "Puntos colocados a mano: {{n}}",
  undo: "Deshacer el último punto",
  reset: "Volver a la postura medida",
};

export const landmark: SameKeys<typeof en.landmark> = {
  nose: "Nariz",
  ear: "Oreja",
  shoulder: "Hombro",
  elbow: "Codo",
  wrist: "Muñeca",
  hip: "Cadera",
  knee: "Rodilla",
  ankle: "Tobillo",
  heel: "Talón",
  foot_index: "Punta del pie",
};

export const recording: SameKeys<typeof en.recording> = {
  record: "Grabar su voz",
  anew: "Grabar de nuevo",
  again: "Enviarla otra vez",
  stop: "Parar",
  running: "Grabando: {{ms}} de {{limit}}",
  how: "Hasta {{n}} minutos. Lo que muestre, reproduzca y dibuje mientras tanto se guarda con su voz; una grabación nueva sustituye a la anterior.",
  saved: "Su voz está guardada con la valoración.",
  remove: "Eliminar la voz",
  removeTitle: "¿Eliminar la voz?",
  removeText: "La grabación se elimina para siempre. Las notas y los dibujos de la valoración se quedan.",
  video: {
    make: "Crear un vídeo",
    making: "El vídeo se está creando; puede seguir trabajando.",
    again: "Intentar crear el vídeo otra vez",
  },
  problem: {
    refused: "El navegador no puede usar el micrófono. Permítalo para esta página en los ajustes del navegador y grabe otra vez.",
    missing: "No se encontró ningún micrófono. Conecte uno y grabe otra vez.",
    unsupported: "Este navegador no puede grabar sonido aquí. Use un navegador actual con conexión segura (https).",
    failed: "No se pudo abrir el micrófono; quizá lo usa otro programa. Cierre ese programa y grabe otra vez.",
  },
};
