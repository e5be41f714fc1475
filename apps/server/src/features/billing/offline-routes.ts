import { z } from "zod";
import type { Context } from "../../context.ts";
import { knownPlan } from "../../domain/plans.ts";
import type { Api } from "../../http/api.ts";
import { escapeHtml } from "../../mail/render.ts";
import { applyEvent } from "./apply.ts";
import { OFFLINE_ACTIONS, type OfflineAction, type OfflineProvider, type SignedEvent } from "./offline.ts";

const LABELS: Record<OfflineAction, string> = {
  renew: "Renew now",
  payment_failed: "Let a payment fail",
  retries_exhausted: "Exhaust the retries",
  payment_recovered: "Let the payment succeed",
  cancel: "Cancel at the period's end",
  reactivate: "Take the cancellation back",
  end_now: "End at once",
};

const OrderQuery = z.object({ order: z.string().min(1).max(4000) });
const PassQuery = z.object({ pass: z.string().min(1).max(4000) });
const PlayBody = z.object({ action: z.enum(OFFLINE_ACTIONS) });

/** The offline provider's checkout and portal. The sealed order or pass in the address is the credential. */
export function offlineBillingPages(parent: Api, deps: Pick<Context, "db" | "clock" | "log" | "queue">, provider: OfflineProvider): void {
  // Delivered like a provider's event: signed bytes that pass the webhook's signature check.
  const deliver = async (event: SignedEvent) => void (await applyEvent(deps, provider.event(event.body, event.signature)));

  parent.register(async (scope: Api) => {
    scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    );
    scope.addHook("onSend", async (_request, reply, payload) => {
      reply.headers({
        "cache-control": "no-store",
        "x-robots-tag": "noindex",
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; form-action *",
      });
      return payload;
    });

    scope.get("/billing/test/checkout", { schema: { querystring: OrderQuery, hide: true } }, async (request, reply) => {
      const order = provider.order(request.query.order);
      const plan = knownPlan(order.price);
      return reply.type("text/html; charset=utf-8").send(
        page(
          "Checkout",
          `<p class="price">${escapeHtml(plan.name)} · ${(plan.amount_cents / 100).toFixed(2)} USD per ${plan.interval}</p>
           <form method="post"><button>Pay in test mode</button></form>
           <p><a href="${escapeHtml(order.cancel)}">Go back without paying</a></p>`,
        ),
      );
    });

    scope.post("/billing/test/checkout", { schema: { querystring: OrderQuery, hide: true } }, async (request, reply) => {
      const order = provider.order(request.query.order);
      await deliver(await provider.start(order.team, order.price));
      return reply.redirect(order.success, 303);
    });

    scope.get("/billing/test/portal", { schema: { querystring: PassQuery, hide: true } }, async (request, reply) => {
      const pass = provider.pass(request.query.pass);
      const subscription = await provider.subscription(pass.team);
      const actions = OFFLINE_ACTIONS.map(
        (a) => `<form method="post"><input type="hidden" name="action" value="${a}"><button>${LABELS[a]}</button></form>`,
      ).join("");
      const body = subscription
        ? `<p class="price">${escapeHtml(knownPlan(subscription.state.price).name)} · ${subscription.state.status} · until ${subscription.state.end.toISOString().slice(0, 10)}</p>${actions}`
        : "<p>There is no paid plan.</p>";
      return reply.type("text/html; charset=utf-8").send(page("Subscription", `${body}<p><a href="${escapeHtml(pass.back)}">Back</a></p>`));
    });

    scope.post("/billing/test/portal", { schema: { querystring: PassQuery, body: PlayBody, hide: true } }, async (request, reply) => {
      const pass = provider.pass(request.query.pass);
      await deliver(await provider.play(pass.team, request.body.action));
      return reply.redirect(request.url, 303);
    });
  });
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title} (test mode)</title>
<style>:root{--bg:#f7f7f5;--card:#fff;--line:#dfdfda;--ink:#14171b;--accent:#1654d6;--on:#fff;--mode:#fff3cd}@media(prefers-color-scheme:dark){:root{--bg:#0d1013;--card:#14181d;--line:#262c33;--ink:#f0f3f6;--accent:#7aa7ff;--on:#08142c;--mode:#3a2f0d}}body{font:16px/1.5 system-ui,sans-serif;background:var(--bg);color:var(--ink);margin:0;padding:8vh 1rem}main{max-width:28rem;margin:auto;padding:1.5rem;background:var(--card);border:1px solid var(--line);border-radius:12px}h1{font-size:1.5rem;margin:1rem 0 .5rem}.mode{background:var(--mode);border-radius:8px;padding:.5rem 1rem;margin:0}.price{font-size:1.125rem}form{margin:.5rem 0}button{font:inherit;font-weight:500;width:100%;min-height:2.75rem;border-radius:8px;border:0;background:var(--accent);color:var(--on);cursor:pointer}a{color:var(--accent)}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}</style>
</head><body><main><p class="mode"><strong>Test mode.</strong> No money moves: this deployment's offline billing provider plays the payment provider's part.</p><h1>${title}</h1>${body}</main></body></html>`;
}
