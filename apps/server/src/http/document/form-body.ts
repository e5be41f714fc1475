import { z } from "zod";

/** A body that a handler reads itself, as the document shows it. */
export interface FormBody {
  /** Media types in which the body is taken; a form with a file is multipart. */
  types: readonly string[];
  /** Fields of the form; none for a body that is not read by fields. */
  fields?: z.ZodObject;
  /** The one file of a multipart form. */
  file?: { field: string; types: readonly string[]; optional?: boolean; description: string };
}

const MULTIPART = "multipart/form-data";

/** A multipart form of one file and the fields beside it. */
export const fileForm = (file: FormBody["file"], fields?: z.ZodObject): FormBody => ({
  types: [MULTIPART],
  ...(file && { file }),
  ...(fields && { fields }),
});

/** The request body of the document: a schema for each media type, and the types of the file. */
export function requestBodyOf(form: FormBody) {
  const { properties = {}, required = [] } = z
    .looseObject({ properties: z.record(z.string(), z.unknown()).optional(), required: z.array(z.string()).optional() })
    .parse(form.fields ? z.toJSONSchema(form.fields, { io: "input" }) : {});
  const { file } = form;
  const media = (type: string) => {
    if (type !== MULTIPART || !file) return { schema: objectOf(properties, required) };
    const content = { [file.field]: { type: "string", format: "binary", description: file.description } };
    return {
      schema: objectOf({ ...properties, ...content }, file.optional ? required : [...required, file.field]),
      encoding: { [file.field]: { contentType: file.types.join(", ") } },
    };
  };
  return {
    required: required.length > 0 || (file !== undefined && !file.optional),
    content: Object.fromEntries(form.types.map((type) => [type, media(type)])),
  };
}

const objectOf = (properties: object, required: readonly string[]) => ({
  type: "object",
  ...(Object.keys(properties).length > 0 && { properties }),
  ...(required.length > 0 && { required }),
});
