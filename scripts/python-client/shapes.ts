import { z } from "zod";

/** The parts of a JSON schema that say which Python type holds its values. */
export interface Schema {
  $ref?: string | undefined;
  type?: string | string[] | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
  anyOf?: Schema[] | undefined;
  oneOf?: Schema[] | undefined;
  items?: Schema | boolean | undefined;
  prefixItems?: Schema[] | undefined;
  properties?: Record<string, Schema> | undefined;
  required?: string[] | undefined;
  additionalProperties?: Schema | boolean | undefined;
}

/** The same as a zod schema. */
export const Schema: z.ZodType<Schema> = z.lazy(() =>
  z.looseObject({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    anyOf: z.array(Schema).optional(),
    oneOf: z.array(Schema).optional(),
    items: z.union([Schema, z.boolean()]).optional(),
    prefixItems: z.array(Schema).optional(),
    properties: z.record(z.string(), Schema).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.union([Schema, z.boolean()]).optional(),
  }),
);

const PRIMITIVES: Readonly<Record<string, string>> = { string: "str", integer: "int", number: "float", boolean: "bool", null: "None" };

/** Enumerations with at least this many values get a name of their own. */
const NAMED_CHOICES = 4;

const KEYWORDS = new Set(
  "False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield".split(
    " ",
  ),
);

/** Whether Python takes a text as the name of a field or an argument. */
export const isName = (text: string): boolean => /^[A-Za-z_]\w*$/.test(text) && !KEYWORDS.has(text);

/** `upload-intent` and `upload_intent` as `UploadIntent`. */
export const classCase = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join("");

const singular = (name: string): string => name.replace(/ies$/, "y").replace(/([^s])s$/, "$1");

/** Python types of JSON schemas. Shapes with the same fields share one class, choices of the same values one name. */
export class Shapes {
  readonly #components: Record<string, Schema>;
  /** Definitions in the order in which they may stand, by name. */
  readonly #definitions = new Map<string, string>();
  readonly #names = new Map<string, string>();
  readonly #pending = new Set<string>();

  constructor(components: Record<string, Schema>) {
    this.#components = components;
  }

  /** Definitions of all types that were asked for. */
  get source(): string {
    return [...this.#definitions.values()].join("\n\n");
  }

  /** The type of a schema's values, as it stands in an annotation. @param name what a shape without a name is called */
  typeOf(schema: Schema | boolean | undefined, name: string): string {
    if (schema === undefined || typeof schema === "boolean") return "Any";
    if (schema.$ref) return this.#component(schema.$ref.split("/").at(-1) ?? "");
    if (schema.const !== undefined) return literal([schema.const]);
    if (schema.enum) return this.#choice(schema.enum, name);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return union(choices.map((one) => this.typeOf(one, name)));
    if (Array.isArray(schema.type)) return union(schema.type.map((type) => this.typeOf({ ...schema, type }, name)));
    if (schema.type === "array") {
      const items = schema.prefixItems
        ? union(schema.prefixItems.map((one) => this.typeOf(one, name)))
        : this.typeOf(schema.items, singular(name));
      return `list[${items}]`;
    }
    if (schema.type === "object") return this.#object(schema, name);
    return PRIMITIVES[schema.type ?? ""] ?? "Any";
  }

  #component(name: string): string {
    const schema = this.#components[name];
    if (!schema) return "Any";
    if (this.#definitions.has(name) || this.#pending.has(name)) return name;
    this.#pending.add(name);
    return this.typeOf(schema, name);
  }

  #choice(values: readonly unknown[], name: string): string {
    const type = literal(values);
    if (values.length < NAMED_CHOICES || values.includes(null)) return type;
    return this.#named(type, name, (free) => `${free} = ${type}\n`);
  }

  #object(schema: Schema, name: string): string {
    if (!schema.properties) return `dict[str, ${this.typeOf(schema.additionalProperties, singular(name))}]`;
    const required = new Set(schema.required);
    const fields = Object.entries(schema.properties).map(([key, one]) => {
      const type = this.typeOf(one, name + classCase(key));
      return [key, required.has(key) ? type : `NotRequired[${type}]`] as const;
    });
    if (fields.length === 0) return "dict[str, Any]";
    const body = fields.map(([key, type]) => `    ${key}: ${type}\n`).join("");
    return this.#named(body, name, (free) => {
      if (fields.every(([key]) => isName(key))) return `class ${free}(TypedDict):\n${body}`;
      const entries = fields.map(([key, type]) => `        ${JSON.stringify(key)}: ${JSON.stringify(type)},\n`).join("");
      return `${free} = TypedDict(\n    ${JSON.stringify(free)},\n    {\n${entries}    },\n)\n`;
    });
  }

  #named(content: string, wanted: string, define: (name: string) => string): string {
    const known = this.#names.get(content);
    if (known !== undefined) return known;
    let name = wanted;
    for (let n = 2; this.#definitions.has(name) || (name in this.#components && !this.#pending.has(name)); n++) name = `${wanted}${n}`;
    this.#names.set(content, name);
    this.#definitions.set(name, define(name));
    return name;
  }
}

const literal = (values: readonly unknown[]): string =>
  `Literal[${values.map((v) => (v === null ? "None" : typeof v === "boolean" ? (v ? "True" : "False") : JSON.stringify(v))).join(", ")}]`;

function union(types: readonly string[]): string {
  const all = [...new Set(types)];
  if (all.includes("Any")) return "Any";
  const some = all.filter((type) => type !== "None");
  if (some.length === 0) return "None";
  const one = some.length === 1 ? (some[0] ?? "Any") : `Union[${some.join(", ")}]`;
  return all.includes("None") ? `Optional[${one}]` : one;
}
