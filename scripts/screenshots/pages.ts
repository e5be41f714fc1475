import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import type { Seeded, Who } from "./seed.ts";
import { sessionShots, toEvent } from "./session.ts";

const SAMPLE = fileURLToPath(new URL("../../samples/run_treadmill_side.mp4", import.meta.url));

/** A page to be pictured. */
export interface Shot {
  name: string;
  path: string;
  as: Who;
  /** Actions before the screenshot. */
  act?: (page: Page) => Promise<void>;
  /** false: only what the window shows; the page's parts follow the window's height. */
  whole?: false;
}

const SETTINGS = [
  "profile",
  "team",
  "plan",
  "brand",
  "metrics",
  "own-metrics",
  "targets",
  "agents",
  "keys",
  "webhooks",
  "privacy",
] as const;
const TABS = ["trends", "peers", "reports", "texts", "profile"] as const;

/** Every page of the app. */
export function pagesOf(s: Seeded): Shot[] {
  const last = s.sessions.at(-1) ?? "";
  const shot = (name: string, path: string, as: Who, more: Partial<Shot> = {}): Shot => ({ name, path, as, ...more });
  return [
    shot("login", "/login", "nobody"),
    shot("register", "/register", "nobody"),
    shot("reset", "/reset", "nobody"),
    shot("reset-new", "/reset-password#token=example", "nobody"),
    shot("invite", s.invite, "nobody"),
    shot("public", s.shared.session, "nobody"),
    shot("public-compare", s.shared.comparison, "nobody"),
    shot("public-report", s.shared.report, "nobody"),
    shot("public-expired", "/r/unknown", "nobody"),
    shot("verify", "/verify", "unverified"),
    shot("welcome-1", "/welcome", "segment"),
    shot("welcome-2", "/welcome", "activities"),
    shot("welcome-3", "/welcome", "demo"),
    shot("welcome-4", "/welcome", "account"),
    shot("home-first", "/", "beginner"),
    shot("sessions-first", "/sessions", "beginner"),
    shot("athletes-first", "/athletes", "beginner"),
    shot("assistant-locked", "/assistant", "beginner"),
    shot("checkout", s.checkout, "beginner"),
    shot("home", "/", "coach"),
    shot("sessions", "/sessions", "coach"),
    shot("upload", "/sessions/new", "coach", {
      act: async (page) => {
        await page.locator('input[type="file"]').first().setInputFiles(SAMPLE);
        await page.getByLabel("Exercise").selectOption("Treadmill");
        await page.getByRole("slider", { name: "End of the cut" }).waitFor();
        await page.waitForTimeout(2500);
      },
    }),
    shot("upload-ergonomics", "/sessions/new", "coach", {
      act: async (page) => {
        await page.getByLabel("Activity").selectOption("workspace_wellness");
        await page.getByLabel("Exercise").selectOption("Ergonomics Assessment");
      },
    }),
    shot("session", `/sessions/${last}`, "coach", { act: toEvent, whole: false }),
    shot("session-whole", `/sessions/${last}`, "coach", { act: toEvent }),
    ...sessionShots(last),
    shot("session-demo", `/sessions/${s.demo}`, "coach", { whole: false }),
    shot("compare", `/compare?ids=${s.sessions.slice(-2).join(",")}`, "coach"),
    shot("athletes", "/athletes", "coach"),
    shot("athlete", `/athletes/${s.athlete}`, "coach"),
    ...TABS.map((tab) => shot(`athlete-${tab}`, `/athletes/${s.athlete}?tab=${tab}`, "coach")),
    shot("groups", "/groups", "coach"),
    shot("solutions", "/solutions", "coach"),
    shot("run", `/solutions/runs/${s.run}`, "coach"),
    shot("run-draft", `/solutions/runs/${s.draft}`, "coach", {
      act: async (page) => {
        await page.getByRole("button", { name: "Choose the sessions" }).first().click();
        await page.getByRole("dialog").waitFor();
      },
      whole: false,
    }),
    shot("assistant", "/assistant", "coach", {
      act: async (page) => {
        await page.getByRole("button", { name: "Who needs attention?" }).click();
        await page.locator('[aria-live="polite"][aria-busy="false"] .card').first().waitFor();
      },
    }),
    shot("more", "/more", "coach"),
    ...SETTINGS.map((name) => shot(name, `/settings/${name}`, "coach")),
    shot("palette", "/", "coach", {
      act: async (page) => {
        await page.keyboard.press("Control+k");
        await page.getByRole("combobox", { name: "Athlete, session or place" }).fill("mi");
        await page.getByRole("option").first().waitFor();
      },
      whole: false,
    }),
    shot("portal", s.portal, "coach"),
    shot("not-found", "/nothing-here", "coach"),
    shot("platform", "/platform", "admin"),
  ];
}
