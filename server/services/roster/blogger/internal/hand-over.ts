import { type Tx } from "@/server/infra/db";
import { IN_KEY_ORDER } from "./key-sql";

export function handOver(
  tx: Tx,
  organizationId: string,
  { from, to }: { from: string; to: string },
): Promise<number> {
  return tx.$executeRaw`
    WITH given AS MATERIALIZED (
      SELECT b.id FROM blogger b
      WHERE b.organization_id = ${organizationId} AND b.owner_user_id = ${from} AND b.owner_user_id <> ${to}
      ${IN_KEY_ORDER} FOR UPDATE)
    UPDATE blogger b SET owner_user_id = ${to} FROM given WHERE b.id = given.id`;
}
