import { isPersonalEdition } from "@/server/domain/organization";
import { type ActorMembership } from "@/server/domain/people/permissions";
import { type DataMode, type OrganizationStatus } from "@/server/infra/db/generated/enums";

declare const admitted: unique symbol;

/**
 * An organization's id that this request was admitted to. Only this file makes one, so a forgotten filter
 * does not compile.
 */
export type OrganizationId = string & { readonly [admitted]: true };

export type Tenant = {
  id: OrganizationId;
  name: string;
  dataMode: DataMode;
  /** Most bloggers of the plan, as it was when the request came; null: no limit. */
  bloggerLimit: number | null;
  timeZone: string;
  /** It approves every blogger without a review. */
  isPersonal: boolean;
  /** Nothing in it can be changed. */
  isSuspended: boolean;
  /** Its subscription is over, so people can change nothing in it either. */
  isExpired: boolean;
  /** A sandbox: test keys work on it, and nothing in it is real. */
  isSandbox: boolean;
  /** The organization itself, or the one whose sandbox it is: limits that both share go by this id. */
  liveId: string;
  /** Whether the acting person is the organization's Owner; false for keys and jobs. */
  actorIsOwner: boolean;
  /** What the Owner granted the acting person by name. */
  actorGrants: ActorMembership["grants"];
};

export type OrganizationRow = {
  id: string;
  name: string;
  status: OrganizationStatus;
  dataMode: DataMode;
  bloggerLimit: number | null;
  subscriptionPlan: string | null;
  subscriptionExpiresAt: Date | null;
  timeZone: string;
  sandboxOfId: string | null;
};

/** Whether a subscription that ends at this instant has ended. */
export function isOver(subscriptionExpiresAt: Date): boolean {
  return subscriptionExpiresAt.getTime() <= Date.now();
}

/** Keys and jobs have none, and a person is proved to have theirs. */
const noMembership: ActorMembership = { isOwner: false, grants: [] };

/** Makes the tenant of a caller who has been proved to belong to the organization (session, job, test). */
export function admitTenant(row: OrganizationRow, membership = noMembership): Tenant {
  return {
    id: row.id as OrganizationId,
    name: row.name,
    dataMode: row.dataMode,
    bloggerLimit: row.bloggerLimit,
    timeZone: row.timeZone,
    isPersonal: isPersonalEdition(row),
    isSuspended: row.status === "SUSPENDED",
    isExpired: row.subscriptionExpiresAt !== null && isOver(row.subscriptionExpiresAt),
    isSandbox: row.sandboxOfId !== null,
    liveId: row.sandboxOfId ?? row.id,
    actorIsOwner: membership.isOwner,
    actorGrants: membership.grants,
  };
}
