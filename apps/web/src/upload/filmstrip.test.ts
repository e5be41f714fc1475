import i18next from "i18next";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { en } from "../i18n/en.ts";
import { Filmstrip } from "./Filmstrip.tsx";

async function shown(duration: number, end: number): Promise<string> {
  const i18n = i18next.createInstance();
  await i18n.init({ lng: "en", resources: { en: { translation: en } } });
  const nothing = () => undefined;
  const strip = createElement(Filmstrip, { url: "clip.mp4", duration, cut: { start: 0, end }, onCut: nothing, onLook: nothing });
  return renderToStaticMarkup(createElement(I18nextProvider, { i18n }, strip));
}

test("a clip of minutes is offered to be cut to a part, with the time that the whole may take; one that is cut is not", async () => {
  const whole = await shown(180, 180);
  expect(whole).toContain("The analysis may take 9 min. 20 s with the movement are enough.");
  expect(whole).toContain("Keep 20 s from the start of the cut");
  expect(await shown(180, 20)).not.toContain("may take");
  expect(await shown(45, 45)).not.toContain("may take");
});
