import { timestamp, uuid } from "drizzle-orm/pg-core";

/** A UTC instant with milliseconds, as every time of the service. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });
/** Primary key, a random UUID unless one is given. */
export const id = () => uuid("id").primaryKey().defaultRandom();
/** `created_at`: the database's present unless it is given; services give their clock's. */
export const createdAt = () => instant("created_at").notNull().defaultNow();
/** `updated_at`: the database's time unless a value is given. No trigger maintains it: every update of a row sets it. */
export const updatedAt = () => instant("updated_at").notNull().defaultNow();
