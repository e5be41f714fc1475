declare module "oidc-provider" {
  import type { RequestListener } from "node:http";

  /** The parts of the provider that tests use; the package has no types of its own. */
  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    callback(): RequestListener;
  }
}
