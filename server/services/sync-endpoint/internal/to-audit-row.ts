import { type Prisma } from "@/server/infra/db";

type Row = { id: string; headersJson: Prisma.JsonValue };

/** An endpoint's row for the audit: which headers it has, but not their values, as receivers take keys in any header. */
export function toAuditRow<Endpoint extends Row>(endpoint: Endpoint): Endpoint {
  const names = Object.keys(endpoint.headersJson ?? {});
  return { ...endpoint, headersJson: Object.fromEntries(names.map((name) => [name, "****"])) };
}
