import type { publicTexts as en } from "../en/public.ts";
import type { SameKeys } from "../types.ts";
import { base } from "./base.ts";
import * as shown from "./shown.ts";

const { publicPage, ...rest } = shown;

/** What the public pages say: they load nothing else. */
export const publicTexts: SameKeys<typeof en> = { ...base, ...rest, public: publicPage };
