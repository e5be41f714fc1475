import type * as en from "../en/people.ts";
import type { SameKeys } from "../types.ts";

export const athletes: SameKeys<typeof en.athletes> = {
  add: "Añadir un atleta",
  search: "Buscar atletas",
  archived: "Archivados",
  nothing: "Ningún atleta coincide",
  first: "Aún no hay atletas",
  firstText: "Con altura, peso y edad los objetivos se ajustan a la persona.",
  sessions: "Sesiones: {{n}}",
  allGroups: "Todos los grupos",
};

export const athlete: SameKeys<typeof en.athlete> = {
  name: "Nombre",
  phone: "Teléfono",
  gender: "Sexo",
  genders: { none: "Sin indicar", female: "Mujer", male: "Hombre", other: "Otro" },
  birth_date: "Fecha de nacimiento",
  height_cm: "Altura",
  weight_kg: "Masa corporal",
  leg_length_cm: "Longitud de pierna",
  heightHint: "Da la escala del vídeo.",
  skill: "Nivel",
  skills: { none: "Sin indicar", beginner: "Principiante", intermediate: "Intermedio", advanced: "Avanzado", elite: "Élite" },
  note: "Nota",
  years: "Edad: {{n}}",
  archived: "Archivado",
  archive: "Archivar",
  unarchive: "Sacar del archivo",
  export: "Descargar todos los datos",
  erase: "Borrar",
  eraseTitle: "¿Borrar a {{name}}?",
  eraseText: "Los datos del atleta se borran para siempre; sus sesiones quedan sin nombre.",
  eraseSessions: "Borrar también sus sesiones y vídeos",
  tab: { sessions: "Sesiones", trends: "Tendencias", peers: "Comparación", reports: "Informes", texts: "Textos", profile: "Perfil" },
  legHint: "De la cadera al suelo; si falta, se estima por la altura.",
  more: "Actividades y calzado",
  activities: "Actividades",
  shoe: { brand: "Marca del calzado", model: "Modelo del calzado", size: "Talla del calzado" },
  gone: "Este atleta no está",
  goneText: "Se borró o pertenece a otro equipo.",
  photo: { add: "Añadir una foto", change: "Cambiar la foto", hint: "JPEG o PNG. Solo la ve su equipo." },
  ask: "Preguntar por este atleta",
  targets: "Zonas objetivo propias",
};

export const trends: SameKeys<typeof en.trends> = {
  one: "La curva aparece tras la próxima sesión.",
  none: "Las tendencias aparecen tras la segunda sesión de un ejercicio.",
  best: "mejor",
  range: "Período",
  days: "{{n}} días",
  noneYet: "Aún no hay tendencia",
};

export const peers: SameKeys<typeof en.peers> = {
  none: "Aún no hay comparación",
  noneText: "Hace falta una sesión terminada, sexo y edad del atleta y bastantes personas parecidas.",
  percentile: "Percentil {{n}}",
  source: {
    platform: "Entre {{n}} atletas de todos los equipos.",
    team: "Entre {{n}} atletas de su equipo.",
    norm: "Frente a valores publicados:",
  },
  lead: "Solo se comparan grupos, nunca personas, y solo si hay suficientes atletas parecidos.",
  ages: "edad {{band}}",
  band: { between: "Referencia de {{from}} a {{to}}", from: "Referencia desde {{from}}", to: "Referencia hasta {{to}}" },
  position: { below: "Por debajo de la referencia", within: "Dentro de la referencia", above: "Por encima de la referencia" },
};

export const groups: SameKeys<typeof en.groups> = {
  add: "Grupo nuevo",
  edit: "Nombre y descripción",
  editMembers: "Miembros",
  delete: "Borrar",
  deleteTitle: "¿Borrar este grupo?",
  deleteText: "Sus atletas y sesiones se quedan.",
  actions: "Acciones de {{name}}",
  lead: "Plantillas, clases, equipos: filtre sesiones por ellos.",
  first: "Aún no hay grupos",
  firstText: "Junte a quienes entrenan juntos.",
  members: "Atletas: {{n}}",
  name: "Nombre",
  description: "Descripción",
  colour: "Color",
  colours: { none: "Ninguno", accent: "Principal", left: "Azul", right: "Naranja", good: "Verde", warn: "Ámbar", bad: "Rojo" },
};
