import type { Page } from "playwright-core";
import type { Shot } from "./pages.ts";

const onPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 1024;

/** To a frame in which the overlay shows a contact. */
export async function toEvent(page: Page): Promise<void> {
  for (let i = 0; i < 3; i++) await page.keyboard.press("Shift+ArrowRight");
}

/** The session page at work: a ghost, a correction, the curves, a metric's evidence, the wrong person. */
export function sessionShots(id: string): Shot[] {
  const shot = (name: string, act: (page: Page) => Promise<void>): Shot => ({
    name: `session-${name}`,
    path: `/sessions/${id}`,
    as: "coach",
    act,
    whole: false,
  });
  return [
    shot("ghost", async (page) => {
      await toEvent(page);
      if (onPhone(page)) await page.getByRole("button", { name: "Overlay" }).click();
      await page.getByRole("button", { name: "Trails" }).click();
      await page.getByLabel("Ghost").selectOption({ index: 2 });
      for (let i = 0; i < 30; i++) await page.keyboard.press("ArrowRight");
      await page.waitForTimeout(1500);
    }),
    shot("correct", async (page) => {
      await page.getByRole("button", { name: "Correct events" }).click();
      await page
        .getByRole("button", { name: /^Toe-off, Right/ })
        .nth(1)
        .click();
      await page.getByRole("button", { name: "Remove" }).scrollIntoViewIfNeeded();
    }),
    shot("curves", async (page) => {
      await toEvent(page);
      if (onPhone(page)) await page.getByRole("button", { name: "Angle curves" }).click();
      await page.waitForTimeout(800);
      await page.getByRole("img", { name: /over the cycle$/ }).scrollIntoViewIfNeeded();
    }),
    shot("metric", async (page) => {
      await page.getByRole("button", { name: /^Cadence/ }).click();
      await page.getByRole("dialog").getByText("Definition").waitFor();
    }),
    shot("again", async (page) => {
      await page.getByRole("button", { name: "More" }).first().click();
      await page.getByRole("menuitem", { name: "Analyse again" }).click();
      await page.getByLabel("The wrong person was measured").click();
      await page.waitForTimeout(1500);
      const picture = page.getByRole("button", { name: /^Mark the athlete/ });
      const box = await picture.boundingBox();
      if (box) await picture.click({ position: { x: box.width / 2, y: box.height / 2 } });
    }),
  ];
}
