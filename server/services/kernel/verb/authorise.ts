import { actorMay, type UserActor } from "@/server/domain/people/actor";
import { notAllowed, ServiceError } from "@/server/domain/kernel/errors";
import {
  findScopeFor,
  membershipAllows,
  type Permission,
  sandboxAllows,
} from "@/server/domain/people/permissions";
import { type PlatformCtx } from "./ctx";
import { admitTenant, isOver, type OrganizationRow, type Tenant } from "./tenant";

/**
 * `public`: anyone; `self`: users, for their own account; `admitted`: any caller the organization admits;
 * `job`: jobs; otherwise callers with the permission.
 */
export type Needs = "public" | "self" | "admitted" | "job" | Permission;

/** What a verb allows above organizations. */
export type Above = boolean | Permission | { instead: Permission };

export type Access = {
  permission: Needs;
  /** Suffices as well as `permission`. */
  or?: Permission;
  /**
   * Works without an organization: always, or for callers with this permission. With `instead`, these need no
   * other permission.
   */
  platform?: Above;
  writes: boolean;
};

export function checkAccess(ctx: PlatformCtx, access: Access): void {
  const { actor, organization } = ctx;
  const permission = access.or !== undefined && mayDo(ctx, access.or) ? access.or : access.permission;
  if (permission === "public") return;
  if (permission === "job") return checkJob(ctx);
  if (actor.type === "visitor") throw unauthenticated();
  if (permission === "self") return void requireUser(ctx);
  if (actor.type === "user" && actor.passwordChange === "required") {
    throw new ServiceError(
      "PASSWORD_CHANGE_REQUIRED",
      "Your password was generated for you. Change it in the console or with auth.changePassword first.",
    );
  }
  if (actor.type === "user" && actor.secondStep === "required") {
    throw notAllowed(
      "SECOND_STEP_REQUIRED",
      "Your role needs a second step at sign-in. Set it up in the console, or by auth.startTotp, before anything else.",
    );
  }
  if (typeof access.platform === "object" && actorMay(actor, access.platform.instead)) return;
  if (permission === "admitted") refuseKeyForNothing(ctx);
  else checkPermission(ctx, permission);
  if (access.platform === true) return;
  if (typeof access.platform === "string" && actorMay(actor, access.platform)) return;
  if (organization === null) {
    throw new ServiceError(
      "NOT_FOUND",
      "You have not joined an organization. Choose one, or ask an Owner to invite you.",
    );
  }
  if (access.writes && actor.type === "user") refuseWhereNothingChanges(organization);
  if (permission !== "admitted") checkMembership(ctx, permission);
}

/** Throws `ORGANIZATION_SUSPENDED` or `SUBSCRIPTION_EXPIRED` (docs/rules.md#organizations). */
export function refuseWhereNothingChanges({ isSuspended, isExpired }: Tenant): void {
  if (isSuspended) {
    throw new ServiceError(
      "ORGANIZATION_SUSPENDED",
      "The organization is suspended, so nothing can be changed. Contact the platform operator.",
    );
  }
  if (isExpired) {
    throw new ServiceError(
      "SUBSCRIPTION_EXPIRED",
      "The organization's subscription has expired, so nothing can be changed. Ask the platform operator to renew it.",
    );
  }
}

/** For users, both the role and the membership must allow the permission (docs/rules.md#access). */
export function mayDo({ actor, organization }: PlatformCtx, permission: Permission): boolean {
  if (!actorMay(actor, permission)) return false;
  if (actor.type !== "user" || organization === null) return true;
  if (organization.isSandbox && !sandboxAllows(permission)) return false;
  const { actorIsOwner: isOwner, actorGrants: grants, actorWithheld: withheld } = organization;
  return membershipAllows({ isOwner, grants, withheld }, permission);
}

export type KeyOrganization = Pick<OrganizationRow, "status" | "dataMode" | "subscriptionExpiresAt">;

/**
 * Keys work only for active, paid-up organizations in the cloud data mode (docs/rules.md#order-of-checks).
 * `organization` is the key's own one or its sandbox.
 * @throws ServiceError `ORGANIZATION_SUSPENDED`, `SUBSCRIPTION_EXPIRED`, `LOCAL_DATA_MODE`
 */
export function admitApiKey(own: KeyOrganization, organization: OrganizationRow): Tenant {
  const { status, subscriptionExpiresAt, dataMode } = own;
  if (status === "SUSPENDED") {
    throw new ServiceError(
      "ORGANIZATION_SUSPENDED",
      "The organization is suspended. Contact the platform operator.",
    );
  }
  if (subscriptionExpiresAt !== null && isOver(subscriptionExpiresAt)) {
    const message = `The organization's subscription ended at ${subscriptionExpiresAt.toISOString()}. Renew it to continue.`;
    throw new ServiceError("SUBSCRIPTION_EXPIRED", message);
  }
  if (dataMode === "LOCAL") {
    const message =
      "The public API is available after enabling the cloud shared-data mode. The organization's Owner can enable it in the console.";
    throw new ServiceError("LOCAL_DATA_MODE", message);
  }
  return admitTenant(organization);
}

/** Throws `UNAUTHENTICATED` for keys, jobs and visitors. */
export function requireUser({ actor }: PlatformCtx): UserActor {
  if (actor.type === "user") return actor;
  throw unauthenticated();
}

function unauthenticated(): ServiceError {
  return new ServiceError("UNAUTHENTICATED", "Please sign in; your session may have ended.");
}

function checkJob({ actor }: PlatformCtx): void {
  if (actor.type === "job") return;
  throw new ServiceError("PERMISSION_MISSING", "Only the service's own jobs can do that.");
}

function checkMembership(ctx: PlatformCtx, permission: Permission): void {
  if (mayDo(ctx, permission)) return;
  if (ctx.organization?.isSandbox === true && !sandboxAllows(permission)) {
    throw notAllowed(
      "SANDBOX_ONLY_LOOKS",
      "In the sandbox people look, and set up receivers; all else is for test keys. Leave the sandbox for it.",
    );
  }
  if (ctx.organization?.actorWithheld.includes(permission) === true)
    throw notAllowed("WITHHELD", "The organization's Owner does not allow you that. Ask the Owner.");
  throw notAllowed("OWNER_ONLY", "Only the organization's Owner can do that. Ask the Owner.");
}

/** A key without permissions cannot even read its own organization. */
function refuseKeyForNothing({ actor }: PlatformCtx): void {
  if (actor.type !== "apiKey" || actor.permissions.size > 0) return;
  throw new ServiceError(
    "SCOPE_MISSING",
    "This API key has no permissions. Ask the organization's Owner to tick one, or to choose “Read everything”.",
  );
}

function checkPermission({ actor }: PlatformCtx, permission: Permission): void {
  if (actorMay(actor, permission)) return;
  if (actor.type === "apiKey") {
    throw new ServiceError(
      "SCOPE_MISSING",
      `This API key needs "${findScopeFor(permission) ?? permission}". Ask the organization's Owner to extend the key's scope.`,
    );
  }
  throw new ServiceError(
    "PERMISSION_MISSING",
    `You need the permission "${permission}". Ask an administrator for it.`,
  );
}
