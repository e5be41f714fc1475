export * from "./activities/index.ts";
export * from "./definition.ts";
export * from "./lookup.ts";
export * from "./sources.ts";
export * from "./texts/lookup.ts";
export * from "./texts/types.ts";
