import { Webhook } from "standardwebhooks";

/**
 * Checks a delivery's signature and returns its payload; throws when it was not sent by the service with this secret.
 * @param secret `whsec_…`, shown once when the webhook was made
 * @param body the request's body, byte for byte
 */
export function verifyWebhook(secret: string, body: string, headers: Record<string, string>): unknown {
  return new Webhook(secret).verify(body, headers);
}
