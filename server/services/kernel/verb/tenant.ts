import { isPersonalEdition } from "@/server/domain/kernel/organization";
import { type ActorMembership } from "@/server/domain/people/permissions";
import { type DataMode, type OrganizationStatus } from "@/server/infra/db/generated/enums";

declare const admitted: unique symbol;

/**
 * The id of an organization that this request was admitted to. Only this file creates one, so a query that
 * forgets the filter does not compile.
 */
export type OrganizationId = string & { readonly [admitted]: true };

export type Tenant = {
  id: OrganizationId;
  name: string;
  dataMode: DataMode;
  /** Limit of active bloggers in the plan when the request arrived; null: unlimited. */
  bloggerLimit: number | null;
  timeZone: string;
  /** Bloggers are approved without review. */
  isPersonal: boolean;
  isSuspended: boolean;
  isExpired: boolean;
  isSandbox: boolean;
  /** The organization itself, or for a sandbox its live organization. Key of the limits that both share. */
  liveId: string;
  actorIsOwner: boolean;
  actorGrants: ActorMembership["grants"];
  actorWithheld: ActorMembership["grants"];
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

export function isOver(subscriptionExpiresAt: Date): boolean {
  return subscriptionExpiresAt.getTime() <= Date.now();
}

const noMembership: ActorMembership = { isOwner: false, grants: [] };

/** The caller must have verified that the actor belongs to the organization (session, job, test). */
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
    actorWithheld: membership.withheld ?? [],
  };
}
