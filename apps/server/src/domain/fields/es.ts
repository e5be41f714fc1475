import { formFor } from "./number.ts";
import type { FieldTexts } from "./types.ts";

const { number, counted } = formFor("es");
const characters = (n: number) => counted(n, { one: "carácter", other: "caracteres" });

export const es: FieldTexts = {
  invalid: "Este valor no es válido.",
  rules: {
    required: "Este campo es obligatorio.",
    colour: "Indica el color como #rrggbb o #rgb.",
    six_digits: "Escribe exactamente seis cifras.",
    hint_id: "De 1 a 64 letras minúsculas, cifras, _ o -, empezando por letra o cifra.",
    time_zone: "No es una zona horaria IANA conocida.",
    day_range: "Use un día entre 1900 y 2199.",
    each_once: "Cada sesión puede aparecer una sola vez.",
    last_is_user: "El último mensaje debe ser del usuario.",
    end_after_start: "El final debe ir después del inicio.",
    drawing_points: "Demasiados o muy pocos puntos para este dibujo.",
    logo_by_upload: "Sube el logotipo con POST /api/me/branding/logo/; una cadena vacía lo quita.",
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
    email: "Escribe una dirección de correo válida.",
    url: "Escribe una dirección completa, como https://example.com.",
    uuid: "Debe ser un identificador (UUID).",
    date: "Usa la forma AAAA-MM-DD.",
    datetime: "Usa la forma AAAA-MM-DDThh:mm:ssZ.",
  },
  empty: "No puede quedar vacío.",
  charactersAtLeast: (n) => `Usa al menos ${characters(n)}.`,
  charactersAtMost: (n) => `Usa como máximo ${characters(n)}.`,
  charactersBetween: (min, max) => `Usa de ${number(min)} a ${characters(max)}.`,
  itemsAtLeast: (n) => `Elige al menos ${number(n)}.`,
  itemsAtMost: (n) => `Elige como máximo ${number(n)}.`,
  bytesAtMost: (kB) => `Como máximo ${number(kB)} kB.`,
  atLeast: (n) => `Debe ser al menos ${number(n)}.`,
  atMost: (n) => `Debe ser como máximo ${number(n)}.`,
  above: (n) => `Debe ser mayor que ${number(n)}.`,
  below: (n) => `Debe ser menor que ${number(n)}.`,
  multipleOf: (n) => `Debe ser múltiplo de ${number(n)}.`,
  oneOf: (values) => `Usa uno de estos valores: ${values.join(", ")}.`,
  notAFieldOf: (names) => `No existe este campo: ${names.join(", ")}.`,

  confirmEmail: "Escribe el correo de la cuenta.",
  alreadyMember: "Esta persona ya forma parte del equipo.",
  nameTaken: "Ya existe un grupo con este nombre.",
  notBeforeStart: "El final no puede ser anterior al inicio.",
  unstorable: "El texto contiene un carácter que no se puede guardar.",
  ownAddress: "Debe ser una dirección de este servicio.",
  teamHasEnough: (max) => `Un equipo puede tener ${number(max)}; elimina uno antes.`,

  imageMissing: "Envía la imagen en un campo de formulario con este nombre.",
  imageUnreadable: "No se puede leer la imagen.",

  notReserved: "No es un session_id que POST /api/sessions/upload-intent/ haya reservado para este equipo.",
  bornInFuture: "La fecha de nacimiento no puede estar en el futuro.",
  notOwnUpload: "Debe ser el public_url de una subida de este equipo.",
  notUploaded: "El archivo aún no está subido: envíalo antes a la dirección de subida.",
  notAVideo: "El archivo no es un vídeo MP4, MOV o WebM.",
  videoTooLarge: (mb) => `El vídeo supera los ${number(mb)} MB.`,

  notAnExercise: "No es un ejercicio de esta actividad; GET /api/exercises/ da la lista.",
  notAMetric: "No es una métrica de este ejercicio.",
  metricWithoutZone: "Esta métrica se muestra solo como referencia; no tiene zona.",
  metricOfBothSides: (base) => `Usa ${base}: vale para ambos lados.`,
  limitMissing: "Indica desde dónde es verde, hasta dónde o ambos.",
  limitAlone: "Necesita el límite verde del mismo lado.",
  limitsMustRise: "Los límites deben ir en aumento: ámbar desde, verde desde, verde hasta, ámbar hasta.",

  webAddress: "Escribe una URL que empiece por https:// o http://.",
  withoutCredentials: "La URL no debe llevar usuario ni contraseña.",
  publicAddress: "La dirección debe estar en la internet pública, no en una red privada ni en este equipo.",

  unknownSolution: "No existe esta solución; consulta GET /api/solutions/.",
  otherAthletes: (ids) => `Un informe trata de una sola persona; estas sesiones son de otra: ${ids.join(", ")}.`,
  oneAthlete: "Todas las sesiones deben ser de la misma persona.",
  sessionsOrAthlete: "Indica sesiones o un deportista.",
  noCompletedSessions: "Este deportista aún no tiene sesiones terminadas.",
  unknownAthletes: (ids) => `No son deportistas de este equipo: ${ids.join(", ")}.`,
  unknownMetricGroups: (unknown, known) => `No es un grupo de métricas: ${unknown.join(", ")}. Existen: ${known.join(", ")}.`,
};
