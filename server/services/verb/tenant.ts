import { type DataMode } from "@/server/infra/db/generated/enums";

declare const admitted: unique symbol;

/** An organization's id that a gate has let this request into. Only `admitTenant` makes one, so a forgotten filter does not compile. */
export type OrganizationId = string & { readonly [admitted]: true };

export type Tenant = {
  id: OrganizationId;
  name: string;
  dataMode: DataMode;
  subscriptionPlan: string | null;
  timeZone: string;
  /** A sandbox: test keys work on it, and nothing in it is real. */
  isSandbox: boolean;
  /** The organization itself, or the one whose sandbox it is: what both share, such as places in a line, goes by this id. */
  liveId: string;
  /** Whether the acting person is the organization's Owner; false for keys and jobs. */
  actorIsOwner: boolean;
};

type OrganizationRow = {
  id: string;
  name: string;
  dataMode: DataMode;
  subscriptionPlan: string | null;
  timeZone: string;
  sandboxOfId: string | null;
};

/** Called by a door's gate (API key, session, job) once it has proved that the caller belongs to the organization. */
export function admitTenant(row: OrganizationRow, actorIsOwner = false): Tenant {
  return {
    id: row.id as OrganizationId,
    name: row.name,
    dataMode: row.dataMode,
    subscriptionPlan: row.subscriptionPlan,
    timeZone: row.timeZone,
    isSandbox: row.sandboxOfId !== null,
    liveId: row.sandboxOfId ?? row.id,
    actorIsOwner,
  };
}
