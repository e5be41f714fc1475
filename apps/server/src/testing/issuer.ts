import { createServer, type Server } from "node:http";
import { exportJWK, generateKeyPair } from "jose";
import Provider from "oidc-provider";
import { z } from "zod";

const Token = z.object({ access_token: z.string() });

/** A real OpenID provider on loopback that issues signed tokens for people of its own. */
export class TestIssuer {
  #server: Server | undefined;
  #port = 0;
  readonly audience = "sagittal-test";
  /** Claims by subject. */
  readonly people = new Map<string, Record<string, unknown>>();

  get issuer(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Starts the provider, or replaces it by one with new keys at the same address. */
  async start(): Promise<this> {
    await this.stop();
    const { privateKey } = await generateKeyPair("RS256", { extractable: true });
    const jwk = { ...(await exportJWK(privateKey)), use: "sig", alg: "RS256", kid: crypto.randomUUID() };
    const server = createServer((request, response) => handler(request, response));
    await new Promise<void>((resolve) => server.listen(this.#port, "127.0.0.1", resolve));
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("The provider has no port.");
    this.#port = address.port;
    const subjects = [...this.people.keys()];
    const provider = new Provider(this.issuer, {
      jwks: { keys: [jwk] },
      clients: subjects.map((client_id) => ({
        client_id,
        client_secret: "secret",
        grant_types: ["client_credentials"],
        redirect_uris: [],
        response_types: [],
      })),
      features: {
        devInteractions: { enabled: false },
        clientCredentials: { enabled: true },
        resourceIndicators: {
          enabled: true,
          getResourceServerInfo: (_ctx: unknown, resource: string) => ({
            scope: "",
            audience: resource.replace("urn:", ""),
            accessTokenFormat: "jwt",
            accessTokenTTL: 3600,
            jwt: { sign: { alg: "RS256" } },
          }),
        },
      },
      extraTokenClaims: (_ctx: unknown, token: { clientId: string }) => this.people.get(token.clientId),
    });
    const handler = provider.callback();
    this.#server = server;
    return this;
  }

  /** A token of the subject, for the given audience. */
  async token(subject: string, audience = this.audience): Promise<string> {
    const response = await fetch(`${this.issuer}/token`, {
      method: "POST",
      headers: { authorization: `Basic ${btoa(`${subject}:secret`)}` },
      body: new URLSearchParams({ grant_type: "client_credentials", resource: `urn:${audience}` }),
    });
    return Token.parse(await response.json()).access_token;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    this.#server = undefined;
  }
}
