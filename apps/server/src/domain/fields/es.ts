import { expressionErrorText } from "@sagittal/catalogue";
import { formFor } from "./number.ts";
import type { FieldTexts } from "./types.ts";

const { number, counted } = formFor("es");
const characters = (n: number) => counted(n, { one: "carácter", other: "caracteres" });

export const es: FieldTexts = {
  invalid: "Este valor no es válido.",
  rules: {
    required: "Este campo es obligatorio.",
    colour: "Indique el color como #rrggbb o #rgb.",
    six_digits: "Escriba exactamente seis cifras.",
    hint_id: "De 1 a 64 letras minúsculas, cifras, _ o -, empezando por letra o cifra.",
    time_zone: "No es una zona horaria IANA conocida.",
    day_range: "Use un día entre 1900 y 2199.",
    each_once: "Cada sesión puede aparecer una sola vez.",
    last_is_user: "El último mensaje debe ser del usuario.",
    end_after_start: "El final debe ir después del inicio.",
    drawing_points: "Demasiados o muy pocos puntos para este dibujo.",
    times_rise: "Los tiempos deben empezar en 0 y crecer a cada paso.",
    logo_by_upload: "Suba el logotipo con POST /api/me/branding/logo/; una cadena vacía lo quita.",
    ip_range: "Escriba una dirección IP o un rango CIDR, como 203.0.113.7 o 10.0.0.0/8.",
  },
  kinds: {
    text: "Debe ser un texto.",
    number: "Debe ser un número.",
    integer: "Debe ser un número entero.",
    boolean: "Debe ser true o false.",
    list: "Debe ser una lista.",
    object: "Debe ser un objeto.",
  },
  formats: {
    email: "Escriba una dirección de correo válida.",
    url: "Escriba una dirección completa, como https://example.com.",
    uuid: "Debe ser un identificador (UUID).",
    date: "Use la forma AAAA-MM-DD.",
    datetime: "Use la forma AAAA-MM-DDThh:mm:ssZ.",
  },
  empty: "No puede quedar vacío.",
  charactersAtLeast: (n) => `Use al menos ${characters(n)}.`,
  charactersAtMost: (n) => `Use como máximo ${characters(n)}.`,
  charactersBetween: (min, max) => `Use de ${number(min)} a ${characters(max)}.`,
  itemsAtLeast: (n) => `Elija al menos ${number(n)}.`,
  itemsAtMost: (n) => `Elija como máximo ${number(n)}.`,
  bytesAtMost: (kB) => `Como máximo ${number(kB)} kB.`,
  atLeast: (n) => `Debe ser al menos ${number(n)}.`,
  atMost: (n) => `Debe ser como máximo ${number(n)}.`,
  above: (n) => `Debe ser mayor que ${number(n)}.`,
  below: (n) => `Debe ser menor que ${number(n)}.`,
  multipleOf: (n) => `Debe ser múltiplo de ${number(n)}.`,
  oneOf: (values) => `Use uno de estos valores: ${values.join(", ")}.`,
  notAFieldOf: (names) => `No existe este campo: ${names.join(", ")}.`,

  confirmEmail: "Escriba el correo de la cuenta.",
  alreadyMember: "Esta persona ya forma parte del equipo.",
  nameTaken: "Ya existe un grupo con este nombre.",
  notBeforeStart: "El final no puede ser anterior al inicio.",
  inFuture: "Debe estar en el futuro.",
  unstorable: "El texto contiene un carácter que no se puede guardar.",
  ownAddress: "Debe ser una dirección de este servicio.",
  teamHasEnough: (max) => `Un equipo puede tener ${number(max)}; elimine uno antes.`,

  imageMissing: "Envíe la imagen en un campo de formulario con este nombre.",
  imageUnreadable: "No se puede leer la imagen.",

  voiceMissing: "Envíe la grabación en un campo de formulario con este nombre.",
  notAVoice: "No es una grabación de un navegador: hace falta WebM o MP4.",

  referenceMissing: "Envíe el archivo en un campo de formulario con este nombre.",
  sessionHasEnough: (max) => `Una sesión puede tener ${number(max)} como máximo; elimine uno antes.`,
  referenceProblems: {
    no_rows: () => "El archivo no tiene filas.",
    no_columns: () => "El archivo no es C3D y le faltan las columnas «metric» y «value», o una columna «time_s».",
    metric_without_number: (line) => `La línea ${number(line)} no tiene una métrica con un número.`,
    time_backwards: (row) => `El tiempo de la fila ${number(row)} no sigue al anterior.`,
    damaged: () => "El archivo C3D está dañado o termina antes de tiempo.",
    recording_damaged: () => "El archivo FIT o TCX está dañado o termina antes de tiempo.",
    force_plate_type: (type) => `No se pueden leer plataformas de fuerza de tipo ${number(type)}; sí los tipos 1 a 5.`,
    nothing_in_common: () => "El archivo no contiene nada que mida esta sesión, o las dos grabaciones no coinciden en el tiempo.",
  },

  table: {
    unreadable: (line) => `La tabla no se puede leer desde la línea ${number(line)}: falta cerrar unas comillas.`,
    noRows: "La tabla no tiene filas bajo los encabezados.",
    noNames: "La primera línea no tiene una columna para el nombre. Llámela Nombre.",
    rowsAtMost: (max) => `Una tabla puede tener ${number(max)} filas; divídala.`,
    cellsBeyond: "La fila tiene más celdas que encabezados. Ponga entre comillas el texto que contiene el separador.",
    sameAs: (row) => `Parece el atleta de la fila ${number(row)}; una fecha de nacimiento o un correo en ambos los distingue.`,
  },

  notReserved: "No es un session_id que POST /api/sessions/upload-intent/ haya reservado para este equipo.",
  consentInFuture: "El consentimiento no puede estar en el futuro.",
  bornInFuture: "La fecha de nacimiento no puede estar en el futuro.",
  notOwnUpload: "Debe ser el public_url de una subida de este equipo.",
  notUploaded: "El archivo aún no está subido: envíelo antes a la dirección de subida.",
  notAVideo: "El archivo no es un vídeo MP4, MOV o WebM.",
  videoTooLarge: (mb) => `El vídeo supera los ${number(mb)} MB.`,

  notAnExercise: "No es un ejercicio de esta actividad; GET /api/exercises/ da la lista.",
  notByLink: "Este ejercicio necesita datos que solo conoce el entrenador: no se puede crear un enlace.",
  notAMetric: "No es una métrica de este ejercicio.",
  metricWithoutZone: "Esta métrica se muestra solo como referencia; no tiene zona.",
  metricOfBothSides: (base) => `Use ${base}: vale para ambos lados.`,
  limitMissing: "Indique desde dónde es verde, hasta dónde o ambos.",
  limitAlone: "Necesita el límite verde del mismo lado.",
  limitsMustRise: "Los límites deben ir en aumento: ámbar desde, verde desde, verde hasta, ámbar hasta.",

  expression: (error) => `Carácter ${error.position + 1}: ${expressionErrorText(error, "es")}`,

  webAddress: "Escriba una URL que empiece por https:// o http://.",
  withoutCredentials: "La URL no debe llevar usuario ni contraseña.",
  publicAddress: "La dirección debe estar en la internet pública, no en una red privada ni en este equipo.",

  unknownSolution: "No existe esta solución; consulte GET /api/solutions/.",
  otherAthletes: (ids) => `Un informe trata de una sola persona; estas sesiones son de otra: ${ids.join(", ")}.`,
  oneAthlete: "Todas las sesiones deben ser de la misma persona.",
  sessionsOrAthlete: "Indique sesiones o un atleta.",
  noCompletedSessions: "Este atleta aún no tiene sesiones terminadas.",
  unknownAthletes: (ids) => `No son atletas de este equipo: ${ids.join(", ")}.`,
  unknownMetricGroups: (unknown, known) => `No es un grupo de métricas: ${unknown.join(", ")}. Existen: ${known.join(", ")}.`,
};
