import { WebhookPayload } from "@sagittal/contract";
import { Webhook } from "standardwebhooks";

export type { WebhookPayload } from "@sagittal/contract";

/**
 * Checks a delivery's signature and age and returns its payload; throws when it was not sent by the service with this secret.
 * @param secret `whsec_…`, shown once when the webhook was made
 * @param body the request's body, byte for byte
 * @param headers of the request, as an object or as Headers
 */
export function verifyWebhook(
  secret: string,
  body: string,
  headers: Record<string, string | string[] | undefined> | Headers,
): WebhookPayload {
  const get = (name: string) => {
    const value = headers instanceof Headers ? headers.get(name) : headers[name];
    return typeof value === "string" ? value : "";
  };
  const signed = Object.fromEntries(["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => [name, get(name)]));
  return WebhookPayload.parse(new Webhook(secret).verify(body, signed));
}
