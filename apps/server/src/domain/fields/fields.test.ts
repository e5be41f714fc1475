import { Day, Lang, Register, SessionCreate, SessionListQuery, UploadIntentRequest } from "@sagittal/contract";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { FieldError } from "../errors.ts";
import { checked } from "../validation.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { inLanguage } from "./index.ts";
import { ru } from "./ru.ts";

/** Error message for a field's value in each language. */
function told(schema: z.ZodType, value: unknown, field = "field"): string[] {
  const result = checked(z.object({ field: schema }), value === undefined ? {} : { field: value });
  if (!("error" in result)) throw new Error("The value is valid.");
  const { fields } = result.error;
  return Lang.options.map((lang) => inLanguage(fields, lang)[field]?.join(" ") ?? "");
}

describe("field errors of a schema, in English, Russian and Spanish", () => {
  test.each<[string, z.ZodType, unknown, string[]]>([
    ["missing", z.string(), undefined, ["This field is required.", "Это поле обязательно.", "Este campo es obligatorio."]],
    ["a choice missing", z.enum(["a"]), undefined, ["This field is required.", "Это поле обязательно.", "Este campo es obligatorio."]],
    ["empty", z.string().min(1), "", ["Must not be empty.", "Поле не может быть пустым.", "No puede quedar vacío."]],
    ["short", z.string().min(10), "x", ["Use at least 10 characters.", "Не менее 10 символов.", "Use al menos 10 caracteres."]],
    ["long", z.string().max(1), "xx", ["Use at most 1 character.", "Не более 1 символа.", "Use como máximo 1 carácter."]],
    ["small", z.number().min(0.3), 0, ["Must be at least 0.3.", "Не меньше 0,3.", "Debe ser al menos 0,3."]],
    ["large", z.number().max(12000), 2e4, ["Must be at most 12000.", "Не больше 12000.", "Debe ser como máximo 12000."]],
    ["not above", z.number().positive(), 0, ["Must be greater than 0.", "Больше 0.", "Debe ser mayor que 0."]],
    ["not below", z.number().lt(5), 5, ["Must be less than 5.", "Меньше 5.", "Debe ser menor que 5."]],
    ["few", z.array(z.string()).min(2), [], ["Choose at least 2.", "Выберите не менее 2.", "Elija al menos 2."]],
    ["many", z.array(z.string()).max(0), ["a"], ["Choose at most 0.", "Выберите не более 0.", "Elija como máximo 0."]],
    ["no number", z.number(), "x", ["Must be a number.", "Здесь нужно число.", "Debe ser un número."]],
    ["no number in a query", z.coerce.number(), "x", ["Must be a number.", "Здесь нужно число.", "Debe ser un número."]],
    ["a part", z.int(), 1.5, ["Must be a whole number.", "Здесь нужно целое число.", "Debe ser un número entero."]],
    ["no object", z.object({}), 1, ["Must be an object.", "Здесь нужен объект.", "Debe ser un objeto."]],
    ["no choice", z.enum(["a", "b"]), "c", ["Use one of: a, b.", "Одно из значений: a, b.", "Use uno de estos valores: a, b."]],
    [
      "no choice, where none is taken too",
      z.union([z.enum(["a", "b"]), z.literal("")]),
      "c",
      ["Use one of: a, b.", "Одно из значений: a, b.", "Use uno de estos valores: a, b."],
    ],
    [
      "no email, where none is taken too",
      z.union([z.literal(""), z.email()]),
      "ana@",
      ["Enter a valid email address.", "Введите действительный адрес электронной почты.", "Escriba una dirección de correo válida."],
    ],
    ["no day", Day, "1.2.2026", ["Use the form YYYY-MM-DD.", "Укажите дату в виде ГГГГ-ММ-ДД.", "Use la forma AAAA-MM-DD."]],
    ["no multiple", z.number().multipleOf(5), 3, ["Must be a multiple of 5.", "Число должно делиться на 5.", "Debe ser múltiplo de 5."]],
    ["of no shape", z.string().regex(/^a$/), "b", ["This value is not valid.", "Это значение не подходит.", "Este valor no es válido."]],
  ])("%s", (_, schema, value, expected) => expect(told(schema, value)).toEqual(expected));

  test("a rule of the contract's own is said by its name", () => {
    const result = checked(SessionCreate, { activity: "running", video_url: "https://x.org/v", trim: { start_s: 2, end_s: 1 } });
    expect("error" in result && inLanguage(result.error.fields, "es")).toEqual({
      "trim.end_s": ["El final debe ir después del inicio."],
    });
  });

  test.each([
    ["a person", Register, {}],
    ["an upload", UploadIntentRequest, { filename: "", content_type: "text/html", activity: "chess" }],
    ["a list", SessionListQuery, { from: "x", limit: 0, tz: "Mars" }],
  ])("%s: no field is told anything in another language or in the schema library's words", (_, schema, value) => {
    const result = checked<z.ZodType>(schema, value);
    const fields = "error" in result ? result.error.fields : {};
    expect(Object.keys(fields).length).toBeGreaterThan(1);
    expect(JSON.stringify(inLanguage(fields, "en"))).not.toMatch(/expected|invalid input|received/i);
    for (const [, [text]] of Object.entries(inLanguage(fields, "ru"))) expect(text).toMatch(/^[А-Я]/);
  });
});

test("every text is written in each language, none twice in the same words", () => {
  // Something that every text can speak of: a list, and a fault in an expression.
  const subject = Object.assign(["7"], { code: "unexpected_end", position: 6, length: 1, data: { wanted: ")" } });
  const texts = (value: unknown): string[] => {
    if (typeof value === "string") return [value];
    if (typeof value === "function") return [String(value(subject, ["8"]))];
    return Object.values(Object(value)).flatMap(texts);
  };
  const [english, russian, spanish] = [texts(en), texts(ru), texts(es)];
  expect([russian.length, spanish.length]).toEqual([english.length, english.length]);
  for (const [i, text] of english.entries()) {
    expect(russian[i]).toMatch(/[а-яё]/i);
    expect(spanish[i]).not.toBe(text);
  }
});

test("a rule of the service says its numbers in the caller's language", () => {
  const { fields } = new FieldError({ url: (t) => t.teamHasEnough(20) });
  expect(Lang.options.map((lang) => inLanguage(fields, lang).url)).toEqual([
    ["A team can have 20; delete one first."],
    ["У команды может быть не больше 20; сначала удалите лишнее."],
    ["Un equipo puede tener 20; elimine uno antes."],
  ]);
});
