import { findActingUser, revokeSession } from "@/server/services/session";
import { type PlatformCtx } from "@/server/services/verb";
import { type Session } from "./session";

/** Signs a session out, if it still holds: its token is refused from now on, wherever a copy of it may be. */
export async function endSession(ctx: PlatformCtx, session: Session): Promise<void> {
  const actor = await findActingUser(ctx.db, session);
  if (actor !== null) await revokeSession({ ctx: { ...ctx, actor }, input: session });
}
