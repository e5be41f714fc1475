import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { createJsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Access } from "./access.ts";
import type { Api } from "./api.ts";
import type { Declared } from "./document/errors.ts";
import { finishDocument } from "./document/finish.ts";
import { withPlainTuples } from "./document/tuples.ts";
import { detailOf, ERROR_CODES, meaningOf, statusOf } from "./errors.ts";
import { API_VERSION } from "./versions.ts";

type Requirement = Record<string, string[]>;
const human: Requirement[] = [{ IdentityTokenBearer: [] }, { LocalJwt: [] }, { SessionCookieScheme: [] }];
const SECURITY: Record<Access, Requirement[]> = {
  public: [],
  any: [{ ApiKeyBearer: [] }, ...human],
  team: [{ ApiKeyBearer: [] }, ...human],
  human,
  member: human,
  owner: human,
  platform: human,
};

const transform = createJsonSchemaTransform({ skipList: [] });

/** The OpenAPI 3.1 document of all routes at /api/openapi.json and a page that shows it at /docs. */
export async function openApi(app: Api): Promise<void> {
  const declared = new Map<string, Declared>();
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Sagittal",
        version: API_VERSION,
        description: introduction(),
        license: { name: "Apache-2.0", identifier: "Apache-2.0" },
      },
      servers: [{ url: "/", description: "This service" }],
      components: {
        securitySchemes: {
          ApiKeyBearer: { type: "http", scheme: "bearer", description: "A partner's API key, beginning with svc_." },
          IdentityTokenBearer: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "A token of the identity provider." },
          LocalJwt: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "A token of POST /api/auth/login/." },
          SessionCookieScheme: {
            type: "apiKey",
            in: "header",
            name: "Authorization",
            description: "Session <session cookie>, first-party only.",
          },
        },
      },
    },
    transform: (document) => {
      const { schema } = document;
      const done = transform(schema?.response ? { ...document, schema: { ...schema, response: asWritten(schema.response) } } : document);
      const access = document.route.config?.access;
      if (!access || !document.schema) return { schema: { ...done.schema, hide: true }, url: done.url };
      const { missing, ownerError, feature, partnerLimit, creates, roster, form, deprecated } = document.route.config ?? {};
      const hasBody = document.schema.body !== undefined;
      const hasQuery = document.schema.querystring !== undefined;
      const hasParams = document.schema.params !== undefined;
      const name = `${String(document.route.method)} ${done.url.replace(/:(\w+)/g, "{$1}")}`;
      declared.set(name, { access, missing, ownerError, feature, partnerLimit, creates, roster, form, hasBody, hasQuery, hasParams });
      return {
        schema: { ...done.schema, security: SECURITY[access], ...{ "x-access": access }, ...(deprecated && { deprecated: true }) },
        url: done.url,
      };
    },
    transformObject: (document) => finishDocument(withPlainTuples(jsonSchemaTransformObject(document)), declared),
  });
  await app.register(swaggerUi, {
    routePrefix: "/docs",
    // Without the framework's top bar, and with collapsed groups: there are more than a hundred operations.
    uiConfig: { layout: "BaseLayout", docExpansion: "none", deepLinking: true, persistAuthorization: true, filter: true },
    theme: { title: "Sagittal API" },
  });
  app.route({ method: "GET", url: "/api/openapi.json", config: { access: "public" }, handler: async () => app.swagger() });
}

/** Answers by status as they go over the wire: of a codec the encoded form, whose values a handler may already give as text. */
const asWritten = (answers: object): object =>
  Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, answer instanceof z.ZodCodec ? answer.in : answer]));

function introduction(): string {
  return `Motion analysis of athletes from short videos.

- Authorise with a partner's key (\`svc_…\`) or with the token of \`POST /api/auth/login/\`.
- Paths work with and without the trailing slash. Times are UTC, ISO 8601. Lists are \`{count, next, previous, results}\`.
- Errors are \`{"detail": …}\`, validation failures messages by field, in the language of \`Accept-Language\` (en, ru, es); the roster surface answers \`{"error": …}\`.
- Every answer names its version (\`Sagittal-Version\`). Changes under one version only add; an operation that will go carries \`Deprecation\` and \`Sunset\` for at least 90 days.
- Upload intents and new sessions of a key are limited per minute: \`RateLimit-Policy\` and \`RateLimit\` tell how far, \`Retry-After\` on a 429 how long to wait.
- A person's requests go to their active team, which another window may change: one that names its team in \`Sagittal-Team\` is refused with \`team_changed\` where another is active.
- POST requests that create take an \`Idempotency-Key\`: repeated within a day, the first answer comes again.

<details><summary>Every error</summary>

${errorTable()}

</details>`;
}

function errorTable(): string {
  const rows = ERROR_CODES.map((code) => `| ${statusOf(code)} | \`${detailOf(code)}\` | ${meaningOf(code)} |`);
  return ["| Status | detail | Meaning |", "|---|---|---|", ...rows].join("\n");
}
