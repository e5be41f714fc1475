import { base } from "./base.ts";
import * as shown from "./shown.ts";

const { publicPage, ...rest } = shown;

/** What the public pages say: they load nothing else. */
export const publicTexts = { ...base, ...rest, public: publicPage };
