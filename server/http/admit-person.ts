import { defer, sessionToActor, takeFromPerson } from "@/server/auth";
import { createCtx } from "@/server/services/integration/context";

/**
 * The caller of a path for people, by session or desktop token, and one call of those that they have a
 * minute. Whoever has none is a visitor, whom each verb refuses. Throws `RATE_LIMITED`.
 */
export async function admitPerson(request: Request, origin: { requestId: string; ip: string | null }) {
  const admission = await sessionToActor(request.headers);
  if (admission !== null) await takeFromPerson(admission.actor.userId);
  const actor = admission?.actor ?? ({ type: "visitor" } as const);
  return createCtx({ actor, ...origin, defer }, admission?.organization ?? null);
}
