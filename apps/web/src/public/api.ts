import type { Persona } from "@sagittal/contract";
import { createSharedClient } from "@sagittal/sdk";
import { fetchOrTake } from "../first/answers.ts";
import { speakOf } from "../i18n/index.ts";

const client = createSharedClient({ fetch: fetchOrTake });

/** What a link shows, once the page's texts have the noun of its team. */
async function inTeamWords<T extends { persona?: Persona | undefined }>(answer: Promise<T>): Promise<T> {
  const shown = await answer;
  await speakOf(shown.persona ?? "athlete");
  return shown;
}

/** What public links lead to, read without an account. */
export const shared = {
  ...client,
  session: (token: string) => inTeamWords(client.session(token)),
  comparison: (token: string) => inTeamWords(client.comparison(token)),
  report: (token: string) => inTeamWords(client.report(token)),
};
