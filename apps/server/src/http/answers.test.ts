import { Client, ClientGroup, envelope, GroupTable, PeerStandings, Session, SessionCounts, Trends } from "@sagittal/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { Dashboard } from "../features/dashboard/shape.ts";
import { jsonWriter } from "../platform/json-writer.ts";
import { ReadyJson, readyAnswer, readyObject } from "../platform/ready-json.ts";
import { answerWriter } from "./answers.ts";

const Score = z.object({ n: z.int(), coverage: z.number(), parts: z.array(z.object({ key: z.string() })) });
const Review = z.object({ n: z.int(), notes: z.string(), by: z.string().nullable().optional() });
const Measured = z.object({ n: z.int(), reason: z.string().optional(), text: z.string().nullable().default(null) });
const Answer = z.object({
  id: z.uuid(),
  kind: z.enum(["a", "b"]),
  details: z.array(z.union([Score, Review, Measured])),
  byKey: z.record(z.string(), Measured.nullable()),
  who: z.union([z.string(), z.object({ name: z.string() })]).optional(),
});

const write = (schema: z.ZodType, data: unknown, checked = false): string =>
  String(answerWriter(checked)({ schema, method: "GET", url: "/", httpStatus: "200" })(data));

const measured = fc.record(
  { n: fc.integer(), reason: fc.string(), text: fc.option(fc.string()), secret: fc.string() },
  { requiredKeys: ["n"] },
);
const answers = fc.record(
  {
    id: fc.uuid(),
    kind: fc.constantFrom("a", "b"),
    details: fc.array(
      fc.oneof(
        fc.record({
          n: fc.integer(),
          coverage: fc.double({ noNaN: true, noDefaultInfinity: true }),
          parts: fc.array(fc.record({ key: fc.string(), hash: fc.string() })),
        }),
        fc.record({ n: fc.integer(), notes: fc.string(), by: fc.option(fc.string()), hash: fc.string() }, { requiredKeys: ["n", "notes"] }),
        measured,
      ),
    ),
    byKey: fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.option(measured)),
    who: fc.oneof(fc.string(), fc.record({ name: fc.string(), password: fc.string() })),
    token_hash: fc.string(),
  },
  { requiredKeys: ["id", "kind", "details", "byKey"] },
);

describe("answers", () => {
  test("equal the parsed value, without keys that the schema does not declare", () => {
    fc.assert(
      fc.property(answers, (data) => {
        const written = write(Answer, data);
        expect(written).toBe(JSON.stringify(Answer.parse(data)));
        expect(written).not.toMatch(/"(secret|hash|password|token_hash)":/);
      }),
    );
  });

  // Parsing took half of the time of a list of sessions.
  test.each([
    ["a session", Session],
    ["a list of sessions", envelope(Session)],
    ["trends", Trends],
    ["a dashboard", Dashboard],
    ["peers", PeerStandings],
    ["counts", SessionCounts],
    ["a list of athletes", envelope(Client)],
    ["a list of groups", envelope(ClientGroup)],
    ["a table of a group", GroupTable],
  ])("of %s are written without parsing", (_, schema) => {
    expect(jsonWriter(schema)).toBeDefined();
  });

  test("of a schema that changes values are parsed", () => {
    const Moment = z.codec(z.iso.datetime(), z.date(), { decode: (text) => new Date(text), encode: (date) => date.toISOString() });
    expect(write(z.object({ at: Moment }), { at: new Date(0), secret: 1 })).toBe('{"at":"1970-01-01T00:00:00.000Z"}');
  });

  test("that no kind of a union fits are refused", () => {
    expect(() => write(z.union([Score, Review]), { n: 1 })).toThrow();
  });

  test("are refused where they are checked and break their schema", () => {
    const data = { ...{ id: "no uuid", kind: "a", details: [], byKey: {} } };
    expect(() => write(Answer, data, true)).toThrow();
  });

  test("that are texts already go out as they are, and are checked by the same schema", () => {
    const schema = readyAnswer(z.object({ count: z.int(), results: z.array(Measured) }));
    const ready = readyObject({ results: [new ReadyJson('{"n":1,"text":null}')], count: 1 });
    expect(write(schema, ready, true)).toBe('{"results":[{"n":1,"text":null}],"count":1}');
    for (const result of ['{"n":"one","text":null}', '{"n":1,"text":null,"secret":1}', "{}"])
      expect(() => write(schema, readyObject({ results: [new ReadyJson(result)], count: 1 }), true), result).toThrow();
  });
});
