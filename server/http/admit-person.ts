import { defer, sessionToActor, checkPersonRate } from "@/server/auth";
import { createCtx } from "@/server/services/integration/context";

/**
 * Also counts the call against the user's limit per minute. Callers without a token become visitors, whom
 * each verb refuses. Throws `RATE_LIMITED`.
 */
export async function admitPerson(request: Request, origin: { requestId: string; ip: string | null }) {
  const admission = await sessionToActor(request.headers);
  if (admission !== null) await checkPersonRate(admission.actor.userId);
  const actor = admission?.actor ?? ({ type: "visitor" } as const);
  return createCtx({ actor, ...origin, defer }, admission?.organization ?? null);
}
