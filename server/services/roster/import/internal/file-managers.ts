import { type Tx } from "@/server/infra/db";
import { type Ctx } from "@/server/services/kernel/verb";

export type FileManagers = { runId: string; managers: ReadonlyMap<string, string> };

/**
 * Sets the managers that a file names, by blogger, and returns the bloggers that had another. Those who have
 * left in the meantime are skipped. The import has locked the bloggers; its run stores the changes.
 */
export async function writeFileManagers(
  tx: Tx,
  ctx: Ctx,
  { runId, managers }: FileManagers,
): Promise<Set<string>> {
  if (managers.size === 0) return new Set();
  const organizationId = ctx.organization.id;
  const wanted = [...new Set(managers.values())];
  const members = await tx.$queryRaw<{ userId: string }[]>`
    SELECT user_id AS "userId" FROM organization_member
    WHERE organization_id = ${organizationId} AND user_id = ANY (${wanted}::text[]) AND status = 'ACTIVE' FOR SHARE`;
  const active = new Set(members.map(({ userId }) => userId));
  const rows = [...managers]
    .filter(([, manager]) => active.has(manager))
    .map(([id, manager]) => ({ id, manager }));
  const changed = await tx.$queryRaw<{ id: string }[]>`
    WITH changed AS MATERIALIZED (
      SELECT b.id, b.manager_user_id AS before, n.manager AS after
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n (id text, manager text)
      JOIN blogger b ON b.id = n.id AND b.organization_id = ${organizationId}
      WHERE b.manager_user_id IS DISTINCT FROM n.manager
    ), written AS (
      UPDATE blogger b SET manager_user_id = c.after FROM changed c WHERE b.id = c.id
    ), recorded AS (
      UPDATE import_run_blogger t SET changed_at = date_trunc('milliseconds', clock_timestamp()),
        before = CASE WHEN t.is_new THEN t.before
          ELSE jsonb_build_object('manager_user_id', c.before) || coalesce(t.before, '{}') END,
        after = CASE WHEN t.is_new THEN t.after
          ELSE coalesce(t.after, '{}') || jsonb_build_object('manager_user_id', c.after) END
      FROM changed c WHERE t.run_id = ${runId} AND t.blogger_id = c.id
    )
    SELECT id FROM changed`;
  return new Set(changed.map(({ id }) => id));
}
