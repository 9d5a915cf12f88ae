import { type Organization } from "@/server/infra/db/generated/client";
import { type OrganizationWire } from "../schema";

/** A row as the specification's Organization. */
export function toOrganization(row: Organization): OrganizationWire {
  return {
    id: row.id,
    name: row.name,
    ownerId: row.ownerId,
    status: row.status,
    dataMode: row.dataMode,
    subscriptionPlan: row.subscriptionPlan,
    subscriptionExpiresAt: row.subscriptionExpiresAt?.toISOString() ?? null,
    timeZone: row.timeZone,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
