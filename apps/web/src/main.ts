import "./styles.css";
import { isLang } from "@sagittal/contract";
import { givenAnswer } from "./first/answers.ts";
import { endFirstLook, onPhone } from "./first/end.ts";
import { languageOf } from "./first/look.ts";
import { placeOf } from "./first/places.ts";
import { preferredLanguage } from "./i18n/preferred.ts";
import { TEXTS } from "./i18n/texts.ts";
import { hasSession } from "./lib/browser-session.ts";

/** Longest wait of the scripts for the first look, ms. */
const PATIENCE_MS = 1500;
/** Time after which the first look is removed in any case once the scripts have loaded, ms. */
const LONGEST_MS = 10_000;

// Without a session the start page is the sign-in page, which does not load the app.
if (location.pathname === "/" && !hasSession()) history.replaceState(null, "", "/login");
const place = placeOf(location);
const given = givenAnswer();
const named = languageOf(given);
const lang = isLang(named) ? named : preferredLanguage();
// The element in which the parts render.
document.documentElement.lang = lang;

async function load(): Promise<void> {
  await Promise.allSettled([...place.scripts.map((script) => script()), TEXTS[place.texts][lang]()]);
  setTimeout(endFirstLook, LONGEST_MS);
}

/** Whether the scripts are cached (see `offline/sw.ts`): then they do not compete with the picture for bandwidth. */
const kept = "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;
const begun = Promise.resolve(place.begin?.(lang, given)).catch(() => undefined);
if (kept || !onPhone()) void load();
else void Promise.race([begun, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]).then(load);
