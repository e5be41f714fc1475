import { isDeepStrictEqual } from "node:util";
import type { FastifySerializerCompiler } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import type { z } from "zod";
import { jsonWriter } from "../platform/json-writer.ts";
import { ReadyJson } from "../platform/ready-json.ts";

/**
 * Writes answers as JSON with the keys that the route's schema declares and no others; those that are texts already, as they are.
 *
 * @param checked every answer is parsed by its schema as well, and one that differs is an error; tests run so
 */
export function answerWriter(checked: boolean): FastifySerializerCompiler<z.ZodType> {
  return (route) => {
    const parsing = serializerCompiler(route);
    const write = jsonWriter(route.schema);
    const differs = () => new Error(`The answer of ${route.method} ${route.url} is not what its schema makes of it.`);
    return (data) => {
      if (data instanceof ReadyJson) {
        // The order of the keys may differ.
        if (checked && !isDeepStrictEqual(JSON.parse(data.text), JSON.parse(parsing(data)))) throw differs();
        return data.text;
      }
      const written = write?.(data) ?? parsing(data);
      if (checked && written !== parsing(data)) throw differs();
      return written;
    };
  };
}
