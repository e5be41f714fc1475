import { verifyWebhook } from "@sagittal/sdk/webhooks";

/** Takes the deliveries of a webhook whose address is `/webhooks`. The service sends again what is not answered with 2xx. */
export async function POST(request: Request): Promise<Response> {
  const body = await request.text();
  try {
    const { type, data } = verifyWebhook(process.env.WEBHOOK_SECRET ?? "", body, request.headers);
    console.log(type, data);
    return new Response(null, { status: 204 });
  } catch {
    return new Response("The signature does not fit.", { status: 400 });
  }
}
