export * from "./accounts.ts";
export * from "./agents.ts";
export * from "./artifacts.ts";
export * from "./billing.ts";
export * from "./clients.ts";
export * from "./sessions.ts";
export * from "./solutions.ts";
export * from "./webhooks.ts";
