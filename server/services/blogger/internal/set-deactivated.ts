import { type Tx } from "@/server/infra/db";
import { type OrganizationId } from "@/server/services/verb";

/**
 * Deactivates those of the organization's bloggers that are active, and answers their ids. The rows keep everything else. They
 * are locked in key order, as imports lock them, so that the two wait for each other and never deadlock.
 */
export async function setDeactivated(
  tx: Tx,
  organizationId: OrganizationId,
  ids: readonly string[],
  reason: string | null,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const changed = await tx.$queryRaw<{ id: string }[]>`
    WITH locked AS MATERIALIZED (
      SELECT b.id, b.deactivated_at FROM blogger b
      WHERE b.organization_id = ${organizationId} AND b.id = ANY (${[...ids]}::text[])
      ORDER BY b.platform::text COLLATE "C", b.platform_blogger_id COLLATE "C"
      FOR UPDATE
    )
    UPDATE blogger b SET deactivated_at = date_trunc('milliseconds', clock_timestamp()), deactivated_reason = ${reason}
    FROM locked l WHERE b.id = l.id AND l.deactivated_at IS NULL
    RETURNING b.id`;
  return new Set(changed.map(({ id }) => id));
}
