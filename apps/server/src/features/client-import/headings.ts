/** Columns of an imported table. */
const COLUMNS = [
  "display_name",
  "first_name",
  "last_name",
  "email",
  "phone",
  "birth_date",
  "age",
  "gender",
  "height_cm",
  "height_m",
  "weight_kg",
  "group",
  "note",
] as const;
export type Column = (typeof COLUMNS)[number];

/** Headings of each column in English, Russian and Spanish, as `plain` leaves them. A heading with any other unit is not understood. */
const HEADINGS: Readonly<Record<Column, readonly string[]>> = {
  display_name: [
    "name",
    "full name",
    "display name",
    "athlete",
    "client",
    "patient",
    "имя",
    "фио",
    "ф и о",
    "спортсмен",
    "клиент",
    "пациент",
  ].concat([
    "имя и фамилия",
    "фамилия и имя",
    "фамилия имя",
    "nombre",
    "nombre completo",
    "nombre y apellidos",
    "atleta",
    "cliente",
    "paciente",
  ]),
  first_name: ["first name", "given name", "nombre de pila"],
  last_name: ["last name", "surname", "family name", "фамилия", "apellido", "apellidos"],
  email: ["email", "e mail", "mail", "почта", "эл почта", "электронная почта", "correo", "correo electronico"],
  phone: ["phone", "telephone", "mobile", "телефон", "telefono", "movil"],
  birth_date: ["birth date", "date of birth", "birthday", "birthdate", "dob", "born", "дата рождения", "день рождения", "родился"].concat([
    "fecha de nacimiento",
    "nacimiento",
    "cumpleanos",
  ]),
  age: ["age", "age years", "возраст", "возраст лет", "лет", "edad", "edad anos"],
  gender: ["sex", "gender", "пол", "sexo", "genero"],
  height_cm: ["height", "height cm", "рост", "рост см", "altura", "altura cm", "estatura", "estatura cm", "talla", "talla cm"],
  height_m: ["height m", "рост м", "altura m", "estatura m", "talla m"],
  weight_kg: [
    "weight",
    "weight kg",
    "body mass",
    "body mass kg",
    "mass",
    "mass kg",
    "вес",
    "вес кг",
    "масса",
    "масса кг",
    "масса тела",
  ].concat(["масса тела кг", "peso", "peso kg", "masa", "masa kg", "masa corporal"]),
  group: ["group", "team", "squad", "class", "группа", "команда", "класс", "grupo", "equipo", "clase"],
  note: ["note", "notes", "comment", "comments", "заметка", "заметки", "примечание", "комментарий", "nota", "notas", "comentario"],
};

/** Small letters without accents, everything else single spaces: "Height (cm)" is "height cm". */
export const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const BY_HEADING: ReadonlyMap<string, Column> = new Map(
  COLUMNS.flatMap((column) => HEADINGS[column].map((heading) => [plain(heading), column] as const)),
);

/** The column of a heading, in any of the languages. */
export const columnOf = (heading: string): Column | undefined => BY_HEADING.get(plain(heading));

const ENGLISH_LETTERS = /^[a-z ]*$/;
const SPANISH_DATES = new Set(["fecha de nacimiento", "nacimiento", "cumpleanos"]);

/** Whether the heading of a date is of a language that writes the day first. English writes both ways. */
export const isDayFirst = (heading: string): boolean => !ENGLISH_LETTERS.test(plain(heading)) || SPANISH_DATES.has(plain(heading));

/** Whether the heading of the sex is Spanish, where M may be mujer. */
export const isSpanishSex = (heading: string): boolean => ["sexo", "genero"].includes(plain(heading));
