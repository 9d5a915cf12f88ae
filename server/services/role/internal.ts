import { type Role } from "@/server/infra/db/generated/client";
import { type RoleWire } from "./schema";

/** A row as the specification's Role. */
export function toRole(row: Role): RoleWire {
  return {
    id: row.id,
    name: row.name,
    label: row.label,
    description: row.description,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
