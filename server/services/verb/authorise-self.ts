import { type UserActor } from "@/server/domain/actor";
import { ServiceError } from "@/server/domain/errors";
import { type PlatformCtx } from "./context";

/** First line of a verb that every signed-in person may do to their own account. Throws `UNAUTHENTICATED` for anyone else. */
export function authoriseSelf(ctx: PlatformCtx): UserActor {
  if (ctx.actor.type === "user") return ctx.actor;
  throw new ServiceError("UNAUTHENTICATED", "Please sign in.");
}
