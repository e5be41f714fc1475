import type { z } from "zod";
import type { Call, Query } from "./transport.ts";

const PAGE = 200;

interface Page<T> {
  next: string | null;
  results: T[];
}

/** Every row of a list, fetched page by page as they are read. */
export async function* everyRow<T>(call: Call, schema: z.ZodType<Page<T>>, path: string, query: Query): AsyncGenerator<T> {
  for (let offset = 0; ; offset += PAGE) {
    const page = await call(schema, "GET", path, { query: { ...query, limit: PAGE, offset } });
    yield* page.results;
    if (page.next === null) return;
  }
}
