/** Reads the text of an expression into its tree, by precedence climbing; docs/metric-notation.md holds the grammar. */
import { OWN_UNITS } from "@sagittal/contract";
import {
  type EventRef,
  type Expression,
  ExpressionFault,
  type Node,
  type Operator,
  type Phase,
  type PointRef,
  type Span,
  spanOf,
} from "./syntax.ts";
import {
  ANGLES,
  BODY_LENGTHS,
  EVENT_ALIASES,
  EVENTS,
  isOwn,
  LITERAL_UNITS,
  POINT_FUNCTIONS,
  POINTS,
  REDUCTIONS,
  SIDE_MARKS,
  type SideMark,
} from "./vocabulary.ts";

/** Longest text, in characters. */
const MOST_CHARACTERS = 300;
/** Most nested brackets, signs and operators. */
const MOST_DEPTH = 24;

const TOKEN = /\s*(?:(?<number>\d+(?:\.\d+)?)|(?<word>[A-Za-z_][A-Za-z0-9_]*)|(?<unit>%[a-z]*)|(?<sign>\.\.|[-+*/(),]))/y;
const NUMBER = /^\d{1,6}(\.\d{1,4})?$/;

interface Token extends Span {
  readonly kind: "number" | "word" | "unit" | "sign" | "end";
  readonly text: string;
}

function tokens(text: string): Token[] {
  const out: Token[] = [];
  let at = 0;
  const end = text.trimEnd().length;
  while (at < end) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    if (!found?.groups) {
      const position = at + (text.slice(at).length - text.slice(at).trimStart().length);
      const character = String.fromCodePoint(text.codePointAt(position) ?? 0);
      throw new ExpressionFault("unexpected_character", { position, length: character.length }, { found: character });
    }
    const entry = Object.entries(found.groups).find(([, value]) => value !== undefined);
    const [kind, value] = entry ?? ["", ""];
    at = TOKEN.lastIndex;
    if (kind === "number" || kind === "word" || kind === "unit" || kind === "sign") {
      out.push({ kind, text: value, position: at - value.length, length: value.length });
    }
  }
  // A fault at the end stands on the last word: an editor can mark it there.
  out.push({ kind: "end", text: "", position: end, length: 0 });
  return out;
}

const PRECEDENCE: Readonly<Record<string, number>> = { "+": 1, "-": 1, "*": 2, "/": 2 };
const isOperator = (text: string): text is Operator => Object.hasOwn(PRECEDENCE, text);

class Reader {
  readonly #tokens: readonly Token[];
  #next = 0;
  #depth = 0;

  constructor(list: readonly Token[]) {
    this.#tokens = list;
  }

  expression(): Expression {
    const root = this.#sum(1);
    let unit: Expression["unit"] = null;
    if (this.#takes("in")) unit = this.#shownUnit();
    const rest = this.#peek();
    if (rest.kind !== "end") throw new ExpressionFault("unexpected_word", rest, { found: rest.text });
    return { root, unit };
  }

  #peek(): Token {
    return this.#tokens[this.#next] ?? this.#tokens.at(-1)!;
  }

  #take(): Token {
    const token = this.#peek();
    this.#next++;
    return token;
  }

  #takes(text: string): Token | null {
    return this.#peek().text === text ? this.#take() : null;
  }

  #wants(text: string): Token {
    const token = this.#take();
    if (token.text === text) return token;
    throw token.kind === "end"
      ? new ExpressionFault("unexpected_end", token, { wanted: text })
      : new ExpressionFault("unexpected_word", token, { found: token.text, wanted: text });
  }

  #deeper<T>(read: () => T): T {
    if (++this.#depth > MOST_DEPTH) throw new ExpressionFault("too_complex", this.#peek());
    const value = read();
    this.#depth--;
    return value;
  }

  #sum(least: number): Node {
    return this.#deeper(() => {
      let left = this.#signed();
      for (;;) {
        const operator = this.#peek().text;
        if (!isOperator(operator) || PRECEDENCE[operator]! < least) return left;
        this.#take();
        const right = this.#sum(PRECEDENCE[operator]! + 1);
        left = { kind: "binary", operator, left, right, ...spanOf(left, right) };
      }
    });
  }

  #signed(): Node {
    const sign = this.#takes("-");
    if (!sign) return this.#moment();
    const of = this.#deeper(() => this.#signed());
    return { kind: "minus", of, ...spanOf(sign, of) };
  }

  /** A quantity, with the event at which it is taken. */
  #moment(): Node {
    let of = this.#primary();
    while (this.#takes("at")) {
      const event = this.#event();
      of = { kind: "at", of, event, ...spanOf(of, event) };
    }
    return of;
  }

  #primary(): Node {
    const token = this.#take();
    if (token.kind === "number") return this.#number(token);
    if (token.text === "(") {
      const inner = this.#sum(1);
      return { ...inner, ...spanOf(token, this.#wants(")")) };
    }
    if (token.kind === "end") throw new ExpressionFault("unexpected_end", token);
    if (token.kind !== "word") throw new ExpressionFault("unexpected_word", token, { found: token.text });
    return this.#named(token);
  }

  #number(token: Token): Node {
    if (!NUMBER.test(token.text)) throw new ExpressionFault("number_too_long", token);
    const next = this.#peek();
    const unit = next.kind === "word" && isOwn(LITERAL_UNITS, next.text) ? next.text : null;
    return { kind: "number", value: Number(token.text), unit, ...(unit ? spanOf(token, this.#take()) : here(token)) };
  }

  #named(token: Token): Node {
    const { text } = token;
    const reduction = REDUCTIONS.find((name) => name === text);
    if (reduction) return this.#over(token, reduction);
    if (text === "time") {
      this.#wants("(");
      const from = this.#event();
      this.#wants(",");
      const to = this.#event();
      return { kind: "time", from, to, ...spanOf(token, this.#wants(")")) };
    }
    if (text === "abs") {
      this.#wants("(");
      const of = this.#sum(1);
      return { kind: "abs", of, ...spanOf(token, this.#wants(")")) };
    }
    if (isOwn(POINT_FUNCTIONS, text)) {
      this.#wants("(");
      const points = [this.#point()];
      while (points.length < POINT_FUNCTIONS[text].points) {
        this.#wants(",");
        points.push(this.#point());
      }
      return { kind: "points", name: text, points, ...spanOf(token, this.#wants(")")) };
    }
    const length = BODY_LENGTHS.find((name) => name === text);
    if (length) return { kind: "length", name: length, ...here(token) };
    const { base, side } = sideOf(text);
    if (isOwn(ANGLES, base)) return { kind: "angle", name: base, side: sided(token, base, side, ANGLES[base].paired), ...here(token) };
    throw new ExpressionFault("unknown_word", token, { found: text });
  }

  #over(token: Token, name: (typeof REDUCTIONS)[number]): Node {
    this.#wants("(");
    const of = this.#sum(1);
    this.#wants(",");
    const phase = this.#phase();
    return { kind: "over", name, of, phase, ...spanOf(token, this.#wants(")")) };
  }

  #phase(): Phase {
    if (this.#takes("clip")) return "clip";
    const from = this.#event();
    const dots = this.#peek();
    if (dots.text !== "..") throw new ExpressionFault("phase_wanted", from, { found: from.name });
    this.#take();
    return { from, to: this.#event() };
  }

  #point(): PointRef {
    const token = this.#take();
    const { base, side } = sideOf(token.text);
    if (!isOwn(POINTS, base)) throw wanted("point_wanted", token);
    return { name: base, side: sided(token, base, side, POINTS[base].paired), ...here(token) };
  }

  #event(): EventRef {
    const token = this.#take();
    const whole = sideOf(token.text);
    const name = EVENT_ALIASES[whole.base] ?? whole.base;
    if (!isOwn(EVENTS, name)) throw wanted("event_wanted", token);
    return { name, side: whole.side, ...here(token) };
  }

  #shownUnit(): Expression["unit"] {
    const token = this.#take();
    const per = this.#takes("/");
    const second = per ? this.#take() : null;
    const text = token.text + (per ? `/${second?.text}` : "");
    const unit = OWN_UNITS.find((u) => u === text);
    if (!unit) throw wanted("unit_wanted", { ...token, ...spanOf(token, second ?? token), text });
    return unit;
  }
}

const here = ({ position, length }: Span): Span => ({ position, length });

const wanted = (code: "point_wanted" | "event_wanted" | "unit_wanted", token: Token): ExpressionFault =>
  token.kind === "end" ? new ExpressionFault("unexpected_end", token) : new ExpressionFault(code, token, { found: token.text });

/** Takes `_left`, `_right` or `_other` off a word. */
function sideOf(text: string): { base: string; side: SideMark | null } {
  const side = SIDE_MARKS.find((mark) => text.endsWith(`_${mark}`)) ?? null;
  return { base: side ? text.slice(0, -side.length - 1) : text, side };
}

function sided(token: Token, name: string, side: SideMark | null, paired: boolean): SideMark | null {
  if (side && !paired) throw new ExpressionFault("no_sides", token, { found: name });
  return side;
}

/**
 * The tree of an expression. Takes time in proportion to the text, which is at most `MOST_CHARACTERS` long.
 * @throws ExpressionFault
 */
export function parse(text: string): Expression {
  if (text.trim() === "") throw new ExpressionFault("empty", { position: 0, length: 0 });
  if (text.length > MOST_CHARACTERS) {
    const rest = { position: MOST_CHARACTERS, length: text.length - MOST_CHARACTERS };
    throw new ExpressionFault("too_long", rest, { most: String(MOST_CHARACTERS) });
  }
  return new Reader(tokens(text)).expression();
}
