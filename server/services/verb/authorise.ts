import { actorMay } from "@/server/domain/actor";
import { ServiceError } from "@/server/domain/errors";
import { findScopeFor, type Permission } from "@/server/domain/permissions";
import { type Ctx, type PlatformCtx } from "./context";

/** First line of every verb: throws `SCOPE_MISSING` (API key) or `PERMISSION_MISSING` (person) unless the actor may do it. */
export function authorise(ctx: PlatformCtx, permission: Permission): void {
  if (actorMay(ctx.actor, permission)) return;
  if (ctx.actor.type === "apiKey") {
    throw new ServiceError(
      "SCOPE_MISSING",
      `This API key may not do that: it needs "${findScopeFor(permission) ?? permission}". Ask the organization's Owner to extend the key's scope.`,
    );
  }
  throw new ServiceError(
    "PERMISSION_MISSING",
    `You need the permission "${permission}". Ask an administrator for it.`,
  );
}

/** For acts that the specification leaves to the Owner alone (section 5: only an Owner can generate a key). */
export function authoriseOwner(ctx: Ctx, permission: Permission): void {
  authorise(ctx, permission);
  if (ctx.actor.type === "user" && !ctx.organization.actorIsOwner) {
    throw new ServiceError("PERMISSION_MISSING", "Only the organization's Owner can do that. Ask the Owner.");
  }
}
