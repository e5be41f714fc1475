import { z } from "zod";

/** JSON that is written already: an answer, or a part of one, that was kept as text. */
export class ReadyJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Field = ReadyJson | readonly ReadyJson[] | string | number | boolean | null | object;

/** An object of parts, some of them written already. */
export function readyObject(fields: Readonly<Record<string, Field>>): ReadyJson {
  const parts = Object.entries(fields).map(([key, value]) => `${JSON.stringify(key)}:${textOf(value)}`);
  return new ReadyJson(`{${parts.join(",")}}`);
}

const textOf = (value: Field): string =>
  value instanceof ReadyJson ? value.text : isReadyList(value) ? `[${value.map(({ text }) => text).join(",")}]` : JSON.stringify(value);

const isReadyList = (value: Field): value is readonly ReadyJson[] => Array.isArray(value) && value.every((one) => one instanceof ReadyJson);

/** The schema of an answer that the service hands over as text: documented, and checked in tests, like the schema itself. */
export const readyAnswer = <S extends z.ZodType>(schema: S) =>
  z.codec(schema, z.instanceof(ReadyJson), {
    decode: (value) => new ReadyJson(JSON.stringify(value)),
    encode: ({ text }): z.output<S> => JSON.parse(text),
  });
