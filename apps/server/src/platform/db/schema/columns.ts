import { timestamp, uuid } from "drizzle-orm/pg-core";

/** A UTC instant with milliseconds, as every time of the service. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });
export const id = () => uuid("id").primaryKey().defaultRandom();
export const createdAt = () => instant("created_at").notNull().defaultNow();
export const updatedAt = () => instant("updated_at").notNull().defaultNow();
