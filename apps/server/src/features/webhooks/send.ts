import { lookup } from "node:dns";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { bareHost, ForbiddenAddress, isPublicAddress } from "./address.ts";

const TIMEOUT_MS = 15_000;

/** Pins the checked IP address for the connection (against DNS rebinding). */
const publicOnly: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return done(error ?? new Error("The name has no address."), "");
    if (!addresses.every((a) => isPublicAddress(a.address)))
      return done(new ForbiddenAddress("The name leads to a private or loopback address."), "");
    if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });
};

/** POSTs a body and returns the answer's status. Redirects are not followed. Throws when there is no answer in time. */
export function post(
  target: string,
  { body, headers }: { body: string; headers: Record<string, string> },
  { allowPrivate }: { allowPrivate: boolean },
): Promise<number> {
  const url = new URL(target);
  const host = bareHost(url);
  if (!allowPrivate && isIP(host) && !isPublicAddress(host))
    return Promise.reject(new ForbiddenAddress("The address is private or loopback."));
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      {
        method: "POST",
        agent: false,
        headers: { ...headers, "content-length": Buffer.byteLength(body) },
        signal,
        ...(!allowPrivate && { lookup: publicOnly }),
      },
      (response) => {
        // Only the status counts; the body is not read.
        response.destroy();
        resolve(response.statusCode ?? 0);
      },
    );
    request.on("error", (error) =>
      reject(signal.aborted ? new Error(`The receiver did not answer within ${TIMEOUT_MS / 1000} s.`) : error),
    );
    request.end(body);
  });
}
