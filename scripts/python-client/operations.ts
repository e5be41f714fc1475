import { z } from "zod";
import { classCase, isName, Schema, Shapes } from "./shapes.ts";

const Media = z.looseObject({ schema: Schema.optional(), encoding: z.record(z.string(), z.unknown()).optional() });
const Content = z.record(z.string(), Media);
const Operation = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  description: z.string().default(""),
  parameters: z
    .array(z.looseObject({ name: z.string(), in: z.enum(["path", "query", "header"]), required: z.boolean().optional(), schema: Schema }))
    .default([]),
  requestBody: z.looseObject({ required: z.boolean().optional(), content: Content }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: Content.optional() })),
});
type Operation = z.infer<typeof Operation>;
const Document = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.looseObject({ schemas: z.record(z.string(), Schema) }),
});

const HEADER = `"""The operations and shapes of the HTTP API. Generated from its OpenAPI document by \`npm run python-client\`: not to be edited."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterator, Literal, Mapping, Optional, TypedDict, Union
from urllib.parse import quote

if TYPE_CHECKING:
    from typing_extensions import NotRequired

`;

const CLASS = `class Operations:
    """One method for each operation of the API. Every method raises ServiceError."""

    def _json(self, method: str, path: str, query: Mapping[str, Any], body: Any = None) -> Any:
        raise NotImplementedError

    def _bytes(self, method: str, path: str, query: Mapping[str, Any], body: Any = None) -> bytes:
        raise NotImplementedError

    def _events(self, method: str, path: str, query: Mapping[str, Any], body: Any = None) -> Iterator[ServerSentEvent]:
        raise NotImplementedError

    def _form(self, method: str, path: str, query: Mapping[str, Any], fields: Mapping[str, Any], file: Optional[FormFile] = None) -> Any:
        raise NotImplementedError
`;

const OWN_SHAPES = `class ServerSentEvent(TypedDict):
    """An event of a stream, with the JSON of its data."""

    event: str
    data: Any


class FormFile(TypedDict):
    """The file of a form."""

    field: str
    filename: str
    content: bytes
`;

/** Text of the Python module with a typed method for each operation of an OpenAPI document. @throws ZodError when the document is none */
export function pythonModule(openapi: unknown): string {
  const { paths, components } = Document.parse(openapi);
  const shapes = new Shapes(components.schemas);
  // Shapes that others share are named after a session's parts.
  for (const name of ["Session", ...Object.keys(components.schemas)]) shapes.typeOf({ $ref: `#/components/schemas/${name}` }, name);
  const methods = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => methodOf(method.toUpperCase(), path, operation, shapes)),
  );
  return `${HEADER}\n${OWN_SHAPES}\n\n${shapes.source}\n\n${CLASS}\n${methods.join("\n")}`;
}

const snakeCase = (text: string): string => text.replace(/([A-Z])/g, (letter) => `_${letter.toLowerCase()}`);
const argument = (name: string): string => (isName(name) ? name : `${name.replace(/\W/g, "_")}_`);

function methodOf(method: string, path: string, operation: Operation, shapes: Shapes): string {
  const { operationId, parameters } = operation;
  const name = classCase(operationId);
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  const query = parameters.filter((p) => p.in === "query");
  const body = bodyOf(operation, name, shapes);
  const args = [
    "self",
    ...inPath.map((one) => `${argument(one)}: str`),
    ...body.args,
    ...(query.length > 0 ? ["*"] : []),
    ...query.map((p) => {
      const type = shapes.typeOf(p.schema, name + classCase(p.name));
      if (p.required) return `${argument(p.name)}: ${type}`;
      return `${argument(p.name)}: ${type.startsWith("Optional[") ? type : `Optional[${type}]`} = None`;
    }),
  ];
  const { call, type } = answerOf(operation, name, shapes, body.isForm);
  const address =
    inPath.length > 0 ? `f"${path.replace(/\{(\w+)\}/g, (_, one: string) => `{quote(${argument(one)}, safe='')}`)}"` : JSON.stringify(path);
  const asked = `{${query.map((p) => `${JSON.stringify(p.name)}: ${argument(p.name)}`).join(", ")}}`;
  const sent = [JSON.stringify(method), address, asked, ...body.values].join(", ");
  const said = [operation.summary.replace(/\.?$/, "."), operation.description]
    .filter(Boolean)
    .join(" ")
    .replaceAll("\\", "\\\\")
    .replaceAll('"""', "'''");
  const result =
    type === "None"
      ? `self.${call}(${sent})`
      : call === "_json" || call === "_form"
        ? `answer: ${type} = self.${call}(${sent})`
        : `return self.${call}(${sent})`;
  const end = result.startsWith("answer:") ? "\n        return answer" : "";
  return `    def ${snakeCase(operationId)}(${args.join(", ")}) -> ${type}:\n        """${said}"""\n        ${result}${end}\n`;
}

/** Arguments of a method for the request's body, and the values that it sends. */
function bodyOf({ requestBody }: Operation, name: string, shapes: Shapes): { args: string[]; values: string[]; isForm: boolean } {
  if (!requestBody) return { args: [], values: [], isForm: false };
  const form = requestBody.content["multipart/form-data"];
  if (!form) {
    const type = shapes.typeOf(requestBody.content["application/json"]?.schema, `${name}Body`);
    const args = requestBody.required === false ? [`body: Optional[${type}] = None`] : [`body: ${type}`];
    return { args, values: ["body"], isForm: false };
  }
  const [field] = Object.keys(form.encoding ?? {});
  const { properties = {}, required = [], ...rest } = form.schema ?? {};
  const { [field ?? ""]: _, ...fields } = properties;
  const args: string[] = [];
  const values: string[] = [];
  if (Object.keys(fields).length > 0) {
    args.push(
      `fields: ${shapes.typeOf({ ...rest, properties: fields, required: required.filter((key) => key !== field) }, `${name}Fields`)}`,
    );
    values.push("fields");
  } else values.push("{}");
  if (field !== undefined) {
    const needed = required.includes(field);
    args.push(needed ? `${field}: bytes` : `${field}: Optional[bytes] = None`, `filename: str = ${JSON.stringify(field)}`);
    const file = `{"field": ${JSON.stringify(field)}, "filename": filename, "content": ${field}}`;
    values.push(needed ? file : `None if ${field} is None else ${file}`);
  }
  return { args, values, isForm: true };
}

function answerOf({ responses }: Operation, name: string, shapes: Shapes, isForm: boolean): { call: string; type: string } {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith("2")) ?? [];
  const types = Object.keys(success?.content ?? {});
  if (types.length === 0) return { call: isForm ? "_form" : "_json", type: "None" };
  if (types.includes("text/event-stream")) return { call: "_events", type: "Iterator[ServerSentEvent]" };
  if (types.length > 1 || types[0] !== "application/json") return { call: "_bytes", type: "bytes" };
  return { call: isForm ? "_form" : "_json", type: shapes.typeOf(success?.content?.["application/json"]?.schema, `${name}Answer`) };
}
