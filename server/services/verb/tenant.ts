import { ServiceError } from "@/server/domain/errors";
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
  subscriptionPlan: string | null;
  timeZone: string;
  /** Nothing in it can be changed. */
  isSuspended: boolean;
  /** A sandbox: test keys work on it, and nothing in it is real. */
  isSandbox: boolean;
  /** The organization itself, or the one whose sandbox it is: limits that both share go by this id. */
  liveId: string;
  /** Whether the acting person is the organization's Owner; false for keys and jobs. */
  actorIsOwner: boolean;
};

type OrganizationRow = {
  id: string;
  name: string;
  status: OrganizationStatus;
  dataMode: DataMode;
  subscriptionPlan: string | null;
  timeZone: string;
  sandboxOfId: string | null;
};

/** Makes the tenant of a caller who has been proved to belong to the organization (session, job, test). */
export function admitTenant(row: OrganizationRow, actorIsOwner = false): Tenant {
  return {
    id: row.id as OrganizationId,
    name: row.name,
    dataMode: row.dataMode,
    subscriptionPlan: row.subscriptionPlan,
    timeZone: row.timeZone,
    isSuspended: row.status === "SUSPENDED",
    isSandbox: row.sandboxOfId !== null,
    liveId: row.sandboxOfId ?? row.id,
    actorIsOwner,
  };
}

type KeyHolder = Pick<OrganizationRow, "status" | "dataMode"> & { subscriptionExpiresAt: Date | null };

/**
 * The same for an API key, which only an active, paid-up organization in the cloud data mode may use
 * (docs/rules.md#order-of-checks). `workplace` is the key's organization, or its sandbox.
 * @throws ServiceError `ORGANIZATION_SUSPENDED`, `SUBSCRIPTION_EXPIRED`, `LOCAL_DATA_MODE`
 */
export function admitApiKey(holder: KeyHolder, workplace: OrganizationRow, now = new Date()): Tenant {
  const { status, subscriptionExpiresAt, dataMode } = holder;
  if (status === "SUSPENDED") {
    throw new ServiceError(
      "ORGANIZATION_SUSPENDED",
      "The organization is suspended. Ask the platform's support.",
    );
  }
  if (subscriptionExpiresAt !== null && subscriptionExpiresAt.getTime() <= now.getTime()) {
    const message = `The organization's subscription ended at ${subscriptionExpiresAt.toISOString()}. Renew it to go on.`;
    throw new ServiceError("SUBSCRIPTION_EXPIRED", message);
  }
  if (dataMode === "LOCAL") {
    const message =
      "The open interface is available after enabling the cloud shared-data mode. The organization's Owner can enable it in the console.";
    throw new ServiceError("LOCAL_DATA_MODE", message);
  }
  return admitTenant(workplace);
}
