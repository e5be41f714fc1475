import type { publicTexts as en } from "../en/public.ts";
import type { SameKeys } from "../types.ts";
import { base } from "./base.ts";
import {
  answer,
  coaching,
  compare,
  curves,
  events,
  findings,
  landings,
  metric,
  player,
  publicPage,
  score,
  stages,
  voice,
} from "./shown.ts";

/** What the public pages say: they load nothing else. */
export const publicTexts: SameKeys<typeof en> = {
  ...base,
  answer,
  coaching,
  compare,
  curves,
  events,
  findings,
  landings,
  metric,
  player,
  score,
  stages,
  voice,
  public: publicPage,
};
