import { expect, test } from "vitest";
import { killCampaign } from "./faults/kills.ts";

// One of the kills of `npm run test:faults`, so that the campaign itself stays in order.
test("a service that is killed in the middle of an analysis does it again after the restart, with one debit and nothing left behind", {
  timeout: 240_000,
}, async () => {
  const outcome = await killCampaign("all-in-one, embedded database", 1, ["pose_extract"]);
  expect(outcome.faults).toEqual([]);
  expect(outcome.kills).toEqual({ pose_extract: 1 });
  expect([outcome.failed, outcome.completed]).toEqual([0, outcome.acknowledged]);
});
