import { createHash } from "node:crypto";
import { type ClueSource, cluesOf, type PersonReason } from "@/server/domain/roster/person";
import { Prisma, queryRows, type Tx } from "@/server/infra/db";
import { type Follower } from "@/server/services/roster/blogger";
import { refreshSuggestions } from "./suggestion-rows";

type SourceRow = ClueSource & { id: string; seq: string; isActive: boolean };

/** Only active creators have clues (docs/rules.md#persons). */
export const cluesFollower: Follower = {
  position: "person_clue_position",
  async follow(tx, organizationId, { after, limit }) {
    const rows = await queryRows<SourceRow>(
      tx,
      Prisma.sql`
        SELECT c.seq::text AS seq, b.id, b.nickname, b.avatar, b.contact_wechat AS "contactWechat",
          b.contact_phone AS "contactPhone", b.contact_email AS "contactEmail", b.deactivated_at IS NULL AS "isActive"
        FROM blogger_change c JOIN blogger b ON b.id = c.blogger_id
        WHERE c.organization_id = ${organizationId} AND c.seq > ${after}
        ORDER BY c.seq LIMIT ${limit}`,
    );
    const keys = await saveClues(tx, organizationId, rows);
    await refreshSuggestions(tx, organizationId, keys);
    return { count: rows.length, lastSeq: rows.at(-1)?.seq };
  },
};

/** Returns the keys that some creator has got or lost. */
async function saveClues(tx: Tx, organizationId: string, rows: readonly SourceRow[]): Promise<bigint[]> {
  if (rows.length === 0) return [];
  const clues = rows
    .filter(({ isActive }) => isActive)
    .flatMap((row) =>
      cluesOf(row).map(({ reason, value }) => ({
        blogger_id: row.id,
        key: keyOf(organizationId, reason, value).toString(),
        reason,
      })),
    );
  const ids = rows.map(({ id }) => id);
  const changed = await queryRows<{ key: string }>(
    tx,
    Prisma.sql`
      WITH given AS MATERIALIZED (
        SELECT * FROM jsonb_to_recordset(${JSON.stringify(clues)}::jsonb) AS g (blogger_id text, key bigint, reason person_reason)
      ), gone AS (
        DELETE FROM person_clue c WHERE c.blogger_id = ANY (${ids}::text[])
          AND NOT EXISTS (SELECT FROM given g WHERE g.blogger_id = c.blogger_id AND g.key = c.key)
        RETURNING c.key
      ), made AS (
        INSERT INTO person_clue (blogger_id, key, reason) SELECT blogger_id, key, reason FROM given
        ON CONFLICT DO NOTHING RETURNING key
      )
      SELECT key::text AS key FROM gone UNION SELECT key::text FROM made`,
  );
  return changed.map(({ key }) => BigInt(key));
}

/** 64 bits: two values with the same key would be a suggestion without its reason, and nothing worse. */
function keyOf(organizationId: string, reason: PersonReason, value: string): bigint {
  return createHash("sha256").update(`${organizationId}\n${reason}\n${value}`).digest().readBigInt64BE();
}
