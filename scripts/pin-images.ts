/**
 * `npm run pin:images`: asks each image's registry for the present digest of its tag and writes it into Dockerfile, compose.yaml and deploy/kubernetes.
 *
 *   npm run pin:images -- [--check] [--registry URL]
 *
 * `--check` writes nothing; exit status 1 when a file names an image without its present digest. `--registry` asks this address for all images.
 * When a registry gives no digest, nothing is written and the exit status is 1. The service's own image is named by its tag, as it has no digest before it is built.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";

const FILES = ["Dockerfile", "compose.yaml", "deploy/kubernetes/sagittal.yaml"] as const;
/** `ARG NODE_IMAGE=…` and `image: …`; the service's own image is not asked for. */
const NAMED = /(?<=^ARG NODE_IMAGE=|^\s*image: )(?!sagittal:)(?<name>[\w./-]+):(?<tag>[\w.-]+)(?:@sha256:[0-9a-f]{64})?$/gm;
/** An image for several processors, or for one, by the registries' own protocol (OCI distribution specification 1.1). */
const MANIFESTS = [
  "application/vnd.oci.image.index.v1+json",
  "application/vnd.docker.distribution.manifest.list.v2+json",
  "application/vnd.oci.image.manifest.v1+json",
  "application/vnd.docker.distribution.manifest.v2+json",
].join(", ");
const Digest = z.string().regex(/^sha256:[0-9a-f]{64}$/);
const Token = z.object({ token: z.string() });

/** Registry and repository of an image: Docker's own registry unless its name begins with another host. */
function placeOf(name: string): { registry: string; repository: string } {
  const [host = "", ...rest] = name.split("/");
  if (rest.length > 0 && host.includes(".")) return { registry: `https://${host}`, repository: rest.join("/") };
  return { registry: "https://registry-1.docker.io", repository: rest.length > 0 ? name : `library/${name}` };
}

/** A read token from the address that the registry's 401 answer names. */
async function tokenFor(refusal: Response, repository: string): Promise<string> {
  const said = refusal.headers.get("www-authenticate") ?? "";
  const part = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(said)?.[1] ?? "";
  const url = new URL(part("realm"));
  url.search = new URLSearchParams({ service: part("service"), scope: `repository:${repository}:pull` }).toString();
  return Token.parse(await (await fetch(url)).json()).token;
}

async function digestOf(name: string, tag: string, elsewhere: string | undefined): Promise<string> {
  const { registry, repository } = placeOf(name);
  const ask = (token?: string) =>
    fetch(`${elsewhere ?? registry}/v2/${repository}/manifests/${tag}`, {
      method: "HEAD",
      headers: { accept: MANIFESTS, ...(token && { authorization: `Bearer ${token}` }) },
    });
  const first = await ask();
  const answer = first.status === 401 ? await ask(await tokenFor(first, repository)) : first;
  if (!answer.ok) throw new Error(`The registry answers ${answer.status}.`);
  return Digest.parse(answer.headers.get("docker-content-digest"));
}

const { values: args } = parseArgs({ options: { check: { type: "boolean", default: false }, registry: { type: "string" } } });
const texts = new Map(FILES.map((file) => [join(process.cwd(), file), readFileSync(join(process.cwd(), file), "utf8")]));
const images = new Set(
  [...texts.values()].flatMap((text) => [...text.matchAll(NAMED)].map(({ groups }) => `${groups?.name}:${groups?.tag}`)),
);
const digests = new Map<string, string>();
for (const image of images) {
  const at = image.lastIndexOf(":");
  try {
    digests.set(image, await digestOf(image.slice(0, at), image.slice(at + 1), args.registry));
    console.log(`${image}@${digests.get(image)}`);
  } catch (error) {
    console.error(`${image}: no digest. ${error instanceof Error ? error.message : error}`);
  }
}
if (digests.size < images.size) process.exitCode = 1;
else {
  for (const [path, text] of texts) {
    const pinned = text.replaceAll(NAMED, (_, name: string, tag: string) => `${name}:${tag}@${digests.get(`${name}:${tag}`)}`);
    if (pinned === text) continue;
    if (!args.check) writeFileSync(path, pinned);
    else {
      console.error(`${basename(path)} names an image without its digest of today; run npm run pin:images.`);
      process.exitCode = 1;
    }
  }
}
