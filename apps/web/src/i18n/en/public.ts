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
export const publicTexts = {
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
