export * from "./account.ts";
export * from "./activity.ts";
export * from "./analysis.ts";
export * from "./billing.ts";
export * from "./client.ts";
export * from "./common.ts";
export * from "./exercises.ts";
export * from "./session.ts";
