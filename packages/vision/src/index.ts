export * from "./draw/index.ts";
export * from "./pose/index.ts";
export * from "./video/index.ts";
