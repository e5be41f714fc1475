import type { AnswerCreate, ReviewAnswer } from "@sagittal/contract";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import { clientNetwork } from "../../platform/client-address.ts";
import { limit } from "../../platform/rate-limit.ts";
import { answerReview } from "../sessions/change.ts";
import { openShare } from "./service.ts";

/** Answers that one link takes from one client address in an hour. */
const MOST = 10;
const WINDOW_S = 3600;

/**
 * Stores the athlete's answer with the review of the shared session. Throws share_not_found, share_expired, RateLimited, and
 * nothing_to_answer where the session has no review.
 */
export async function answerShared(
  deps: Pick<Context, "db" | "clock">,
  token: string,
  clientAddress: string,
  answer: z.output<typeof AnswerCreate>,
): Promise<ReviewAnswer> {
  const now = deps.clock.now();
  const { row, ids, team } = await openShare(deps, token, "session");
  await limit(deps.db, `answer:${row.id}:${clientNetwork(clientAddress)}`, MOST, WINDOW_S, now);
  return answerReview(deps, team, ids[0] ?? "", { ...answer, answered_at: now.toISOString() });
}
