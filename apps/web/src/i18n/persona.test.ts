import { personaOf, personaText, personaTexts } from "@sagittal/catalogue/persona";
import { describe, expect, test } from "vitest";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { ru } from "./ru.ts";

const NOUN = { en: /\bathletes?\b/i, ru: /спортсмен/i, es: /\batletas?\b/i };

describe("words for whom a team works with", () => {
  test("the segment chooses them", () => {
    expect(["sports", "healthcare", "wellness", ""].map(personaOf)).toEqual(["athlete", "patient", "client", "athlete"]);
  });

  test.each([
    ["en", en, "Add a patient", "Patients", "Add a client"],
    ["ru", ru, "Добавить пациента", "Пациенты", "Добавить клиента"],
    ["es", es, "Añadir un paciente", "Pacientes", "Añadir un cliente"],
  ] as const)("%s: no text is left that says athlete, beside the choice itself", (lang, texts, add, nav, addClient) => {
    const patients = personaTexts(texts, lang, "patient", ["welcome"]);
    expect([patients.athletes.add, patients.nav.athletes, personaTexts(texts, lang, "client").athletes.add]).toEqual([add, nav, addClient]);
    const { welcome, ...rest } = patients;
    expect(welcome).toEqual(texts.welcome);
    const said = JSON.stringify(Object.values(rest)).replace(/"\w+":/g, "");
    expect(said.match(new RegExp(NOUN[lang].source, "gi")) ?? []).toEqual([]);
    expect(said).not.toMatch(/[Сс]о (пациент|клиент)/);
  });

  test("a single text takes them too", () => {
    expect(personaText("An athlete near the athlete's wall", "en", "patient")).toBe("A patient near the patient's wall");
    expect(personaText("Вместе со спортсменом", "ru", "client")).toBe("Вместе с клиентом");
  });

  test("for athletes the texts stay as they are written", () => {
    expect(personaTexts(en, "en", "athlete")).toBe(en);
  });
});
