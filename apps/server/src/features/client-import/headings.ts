import { LANGS, type Lang } from "@sagittal/contract";

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

/** Headings of each column by language. A heading with any other unit is not understood. */
const HEADINGS: Readonly<Record<Column, Readonly<Partial<Record<Lang, readonly string[]>>>>> = {
  display_name: {
    en: ["name", "full name", "display name", "athlete", "client", "patient"],
    ru: ["имя", "фио", "ф и о", "спортсмен", "клиент", "пациент", "имя и фамилия", "фамилия и имя", "фамилия имя"],
    es: ["nombre", "nombre completo", "nombre y apellidos", "atleta", "cliente", "paciente"],
  },
  first_name: { en: ["first name", "given name"], es: ["nombre de pila"] },
  last_name: { en: ["last name", "surname", "family name"], ru: ["фамилия"], es: ["apellido", "apellidos"] },
  email: { en: ["email", "e mail", "mail"], ru: ["почта", "эл почта", "электронная почта"], es: ["correo", "correo electronico"] },
  phone: { en: ["phone", "telephone", "mobile"], ru: ["телефон"], es: ["telefono", "movil"] },
  birth_date: {
    en: ["birth date", "date of birth", "birthday", "birthdate", "dob", "born"],
    ru: ["дата рождения", "день рождения", "родился"],
    es: ["fecha de nacimiento", "nacimiento", "cumpleanos"],
  },
  age: { en: ["age", "age years"], ru: ["возраст", "возраст лет", "лет"], es: ["edad", "edad anos"] },
  gender: { en: ["sex", "gender"], ru: ["пол"], es: ["sexo", "genero"] },
  height_cm: {
    en: ["height", "height cm"],
    ru: ["рост", "рост см"],
    es: ["altura", "altura cm", "estatura", "estatura cm", "talla", "talla cm"],
  },
  height_m: { en: ["height m"], ru: ["рост м"], es: ["altura m", "estatura m", "talla m"] },
  weight_kg: {
    en: ["weight", "weight kg", "body mass", "body mass kg", "mass", "mass kg"],
    ru: ["вес", "вес кг", "масса", "масса кг", "масса тела", "масса тела кг"],
    es: ["peso", "peso kg", "masa", "masa kg", "masa corporal"],
  },
  group: { en: ["group", "team", "squad", "class"], ru: ["группа", "команда", "класс"], es: ["grupo", "equipo", "clase"] },
  note: {
    en: ["note", "notes", "comment", "comments"],
    ru: ["заметка", "заметки", "примечание", "комментарий"],
    es: ["nota", "notas", "comentario"],
  },
};

/** Small letters without accents, everything else single spaces: "Height (cm)" is "height cm". */
export const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const BY_HEADING: ReadonlyMap<string, { readonly column: Column; readonly lang: Lang }> = new Map(
  COLUMNS.flatMap((column) =>
    LANGS.flatMap((lang) => (HEADINGS[column][lang] ?? []).map((heading) => [plain(heading), { column, lang }] as const)),
  ),
);

/** The column of a heading, in any of the languages. */
export const columnOf = (heading: string): Column | undefined => BY_HEADING.get(plain(heading))?.column;

/** Whether the heading of a date is of a language that writes the day first. English writes both ways. */
export const isDayFirst = (heading: string): boolean => (BY_HEADING.get(plain(heading))?.lang ?? "en") !== "en";

/** Whether the heading of the sex is Spanish, where M may be mujer. */
export const isSpanishSex = (heading: string): boolean => BY_HEADING.get(plain(heading))?.lang === "es";
