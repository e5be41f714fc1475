import { readFileSync } from "node:fs";
import { Lang, OWN_UNITS } from "@sagittal/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expressionErrorText } from "../texts/expression-errors.ts";
import {
  ANGLES,
  BODY_LENGTHS,
  EVENT_ALIASES,
  EVENTS,
  EXPRESSION_ERRORS,
  type Expression,
  LITERAL_UNITS,
  type Node,
  POINT_FUNCTIONS,
  POINTS,
  print,
  REDUCTIONS,
  readFormula,
} from "./index.ts";
import { parse } from "./parse.ts";

const HERE = { position: 0, length: 0 };
const keys = <T extends object>(of: T) => fc.constantFrom(...(Object.keys(of) as (keyof T & string)[]));
const mark = fc.constantFrom("left", "right", "other", null);

const point = keys(POINTS).chain((name) => (POINTS[name].paired ? mark : fc.constant(null)).map((side) => ({ ...HERE, name, side })));
const event = fc.tuple(keys(EVENTS), mark).map(([name, side]) => ({ ...HERE, name, side }));
const angle = keys(ANGLES).chain((name) =>
  (ANGLES[name].paired ? mark : fc.constant(null)).map((side): Node => ({ ...HERE, kind: "angle", name, side })),
);
const points = keys(POINT_FUNCTIONS).chain((name) => {
  const n = POINT_FUNCTIONS[name].points;
  return fc.array(point, { minLength: n, maxLength: n }).map((list): Node => ({ ...HERE, kind: "points", name, points: list }));
});
const number = fc
  .tuple(fc.integer({ min: 0, max: 99_999 }), fc.constantFrom("deg", "cm", "m", "ms", "s", null))
  .map(([n, unit]): Node => ({ ...HERE, kind: "number", value: n / 100, unit }));

const tree = fc.letrec<{ node: Node }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    angle,
    points,
    number,
    fc.constantFrom("leg", "stature").map((name): Node => ({ ...HERE, kind: "length", name })),
    fc.tuple(event, event).map(([from, to]): Node => ({ ...HERE, kind: "time", from, to })),
    fc.tuple(tie("node"), event).map(([of, at]): Node => ({ ...HERE, kind: "at", of, event: at })),
    fc
      .tuple(fc.constantFrom(...REDUCTIONS), tie("node"), fc.oneof(fc.constant("clip" as const), fc.record({ from: event, to: event })))
      .map(([name, of, phase]): Node => ({ ...HERE, kind: "over", name, of, phase })),
    fc.tuple(fc.constantFrom("abs", "minus"), tie("node")).map(([kind, of]): Node => ({ ...HERE, kind, of })),
    fc
      .tuple(fc.constantFrom("+", "-", "*", "/"), tie("node"), tie("node"))
      .map(([operator, left, right]): Node => ({ ...HERE, kind: "binary", operator, left, right })),
  ),
})).node;

const bare = (of: unknown): unknown => JSON.parse(JSON.stringify(of, (key, v) => (key === "position" || key === "length" ? undefined : v)));
const unitOf = (text: string) => {
  const read = readFormula(text);
  return "formula" in read ? read.formula.unit : read.error.code;
};
const fault = (text: string, views?: Parameters<typeof readFormula>[1]) => {
  const read = readFormula(text, views);
  if ("formula" in read) throw new Error(`${text} was read.`);
  const { code, position, length } = read.error;
  return [code, text.slice(position, position + length)];
};

describe("expressions of own metrics", () => {
  test("a printed tree reads as the same tree", () => {
    fc.assert(
      fc.property(tree, fc.constantFrom(null, "deg", "%leg", "m/s", "%"), (root, unit) => {
        const expression: Expression = { root, unit };
        const text = print(expression);
        fc.pre(text.length <= 300);
        expect(bare(parse(text))).toEqual(bare(expression));
      }),
      { seed: 18, numRuns: 500 },
    );
  });

  test("any text is read or told where it fails, inside the text", () => {
    const words = fc.array(
      fc.constantFrom("K", "at", "IC", "max", "(", ")", ",", "..", "-", "*", "knee_flexion", "12", "cm", "in", "%leg", "time", " "),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: fc.constantFrom(..."Kкé§🏃 .%()-*19_aTO\n\0"), maxLength: 30 }),
          words.map((w) => w.join(" ")),
          fc.constantFrom("(".repeat(300), "-".repeat(300)),
        ),
        (text) => {
          const read = readFormula(text);
          if ("formula" in read) return;
          const { position, length } = read.error;
          expect(position).toBeGreaterThanOrEqual(0);
          expect(position + length).toBeLessThanOrEqual(text.length);
        },
      ),
      { seed: 18, numRuns: 500 },
    );
  });

  test("the unit follows from the parts", () => {
    expect(
      [
        "knee_flexion at IC",
        "distance(A, COM) at IC",
        "ahead(A, COM) at IC in %leg",
        "time(IC, TO)",
        "time(IC, TO) in s",
        "100 * time(IC, TO) / time(IC, IC)",
        "across(K_left, K_right) / across(A_left, A_right) at rep_bottom",
        "range(above(MH, A), IC..IC) / time(IC, IC)",
        "(th_tr - th_sh) at rep_bottom",
        "abs(knee_flexion_left at IC_left - knee_flexion_right at IC_right)",
      ].map(unitOf),
    ).toEqual(["deg", "cm", "%leg", "ms", "s", "ratio", "moment_missing", "m/s", "deg", "deg"]);
  });

  test("what cannot be measured is told at its place", () => {
    expect(fault("")).toEqual(["empty", ""]);
    expect(fault(`1 + ${"1".repeat(300)}`)[0]).toBe("too_long");
    expect(fault("((((((((((((((((((((((((((1))))))))))))))))))))))))))")[0]).toBe("too_complex");
    expect(fault("knee_flexion at IC §")).toEqual(["unexpected_character", "§"]);
    expect(fault("knee_flexion at IC TO")).toEqual(["unexpected_word", "TO"]);
    expect(fault("knee_flexion at")).toEqual(["unexpected_end", ""]);
    expect(fault("knee_flex at IC")).toEqual(["unknown_word", "knee_flex"]);
    expect(fault("distance(K, knee) at IC")).toEqual(["point_wanted", "knee"]);
    expect(fault("knee_flexion at K")).toEqual(["event_wanted", "K"]);
    expect(fault("max(knee_flexion, IC)")).toEqual(["phase_wanted", "IC"]);
    expect(fault("knee_flexion at IC in feet")).toEqual(["unit_wanted", "feet"]);
    expect(fault("1.23456789 * knee_flexion at IC")).toEqual(["number_too_long", "1.23456789"]);
    expect(fault("th_tr_left at IC")).toEqual(["no_sides", "th_tr_left"]);
    expect(fault("knee_flexion - knee_flexion at IC")).toEqual(["moment_missing", "knee_flexion"]);
    expect(fault("max(knee_flexion at IC, IC..TO)")).toEqual(["moment_twice", "knee_flexion at IC"]);
    expect(fault("knee_flexion at IC + distance(K, A) at IC")).toEqual(["units_differ", "distance(K, A) at IC"]);
    expect(fault("knee_flexion at IC * (distance(K, A) at IC)")[0]).toBe("unit_unknown");
    expect(fault("knee_flexion at IC in cm")).toEqual(["unit_does_not_fit", "knee_flexion at IC"]);
    expect(fault("2 + 3")).toEqual(["nothing_measured", "2 + 3"]);
    expect(fault("FPPA at rep_bottom", ["side"])).toEqual(["view_not_filmed", "FPPA"]);
    expect(fault("(FPPA + knee_flexion) at rep_bottom")).toEqual(["view_not_filmed", "knee_flexion"]);
  });

  test("the documented examples are read, and every word is documented", () => {
    const notation = readFileSync(new URL("../../../../docs/metric-notation.md", import.meta.url), "utf8");
    const examples = /```own-metric\n([^`]+)```/.exec(notation)?.[1]?.trim().split("\n") ?? [];
    expect(examples.length).toBeGreaterThan(5);
    for (const example of examples)
      expect([example, "formula" in readFormula(example) && print(parse(example))]).toEqual([example, example]);
    const words = [POINTS, ANGLES, EVENTS, EVENT_ALIASES, POINT_FUNCTIONS, LITERAL_UNITS].flatMap(Object.keys);
    expect([...words, ...REDUCTIONS, ...BODY_LENGTHS, ...OWN_UNITS].filter((word) => !notation.includes(word))).toEqual([]);
  });

  test("each error says in every language what to do, with the words of its data", () => {
    for (const lang of Lang.options) {
      const texts = EXPRESSION_ERRORS.map((code) =>
        expressionErrorText({ code, data: { found: "FOUND", most: "300", left: "deg", right: "cm", possible: "deg" } }, lang),
      );
      expect(new Set(texts).size).toBe(EXPRESSION_ERRORS.length);
      expect(texts.filter((text) => !text.endsWith(".") || text.includes("{{"))).toEqual([]);
    }
  });

  test("other words for an event are read as the usual one", () => {
    expect(print(parse("knee_flexion at HS - knee_flexion at toe_off_other"))).toBe("knee_flexion at IC - knee_flexion at TO_other");
  });
});
