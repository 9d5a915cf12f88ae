import { notAllowed } from "@/server/domain/kernel/errors";
import { type Db, type Tx } from "@/server/infra/db";
import { type Ctx, type OrganizationId } from "@/server/services/kernel/verb";
import { visibleOwnerId } from "./blogger-row";

const MAX_SHOWN = 20;

type Asked = { kind: "TAG" | "CATEGORY"; text: string | undefined; visibleOwnerId: string | undefined };
type Label = { value: string; count: number };

/**
 * Most frequent first, in their most common spelling. Read from counts that the database maintains, so the
 * cost depends on the number of labels and not on the roster.
 */
export function findLabels(
  db: Db,
  organizationId: OrganizationId,
  { kind, text, visibleOwnerId }: Asked,
): Promise<Label[]> {
  return db.$queryRaw<Label[]>`
    SELECT (array_agg(v.value ORDER BY v.count DESC, v.value))[1] AS value, sum(v.count)::integer AS count FROM (
      SELECT l.value, sum(l.count) AS count FROM blogger_label l
      WHERE l.organization_id = ${organizationId} AND l.kind = ${kind}::label_kind
        AND (${visibleOwnerId ?? null}::text IS NULL OR l.owner_user_id = ${visibleOwnerId ?? null})
        AND strpos(lower(l.value), lower(${text ?? ""})) > 0
      GROUP BY l.value HAVING sum(l.count) > 0) v
    GROUP BY lower(v.value) ORDER BY 2 DESC, 1 LIMIT ${MAX_SHOWN}`;
}

/** Counts the active bloggers of all owners. */
export async function countOfTag(db: Db | Tx, organizationId: string, name: string): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT coalesce(sum(l.count), 0)::integer AS count FROM blogger_label l
    WHERE l.organization_id = ${organizationId} AND l.kind = 'TAG' AND lower(l.value) = lower(${name})`;
  return row?.count ?? 0;
}

/**
 * Tags and the mapping of categories are the whole organization's: in LOCAL mode members see only their own
 * bloggers, so the Owner alone keeps them (docs/rules.md#tags). Throws `PERMISSION_MISSING`.
 */
export function checkMayKeepLabels(ctx: Ctx): void {
  if (visibleOwnerId(ctx) === undefined) return;
  throw notAllowed("OWNER_ONLY", "In LOCAL mode only the Owner manages tags and categories.");
}
