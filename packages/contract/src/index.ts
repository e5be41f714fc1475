export * from "./activity.ts";
export * from "./analysis.ts";
