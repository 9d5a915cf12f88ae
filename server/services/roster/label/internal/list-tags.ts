import { type TagColor } from "@/server/domain/roster/labels";
import { type Db } from "@/server/infra/db";
import { visibleOwnerId } from "@/server/services/roster/blogger";
import { type Ctx } from "@/server/services/kernel/verb";

type Asked = { text?: string | undefined; limit: number };
type TagRow = { name: string; color: TagColor | null; count: number };

/**
 * By the counts that the database maintains, in the most common spelling. Colours of tags that no active
 * blogger has are listed, too, but not to a member who sees only own bloggers.
 */
export function findTags(db: Db, ctx: Ctx, { text = "", limit }: Asked): Promise<TagRow[]> {
  const owner = visibleOwnerId(ctx) ?? null;
  return db.$queryRaw<TagRow[]>`
    WITH spelled AS (
      SELECT l.value, sum(l.count) AS count FROM blogger_label l
      WHERE l.organization_id = ${ctx.organization.id} AND l.kind = 'TAG'
        AND (${owner}::text IS NULL OR l.owner_user_id = ${owner})
      GROUP BY l.value HAVING sum(l.count) > 0
    ), counted AS (
      SELECT lower(s.value) AS folded, (array_agg(s.value ORDER BY s.count DESC, s.value))[1] AS name,
        sum(s.count)::integer AS count
      FROM spelled s GROUP BY 1
    ), colored AS (
      SELECT t.folded, t.name, t.color FROM colored_tag t WHERE t.organization_id = ${ctx.organization.id}
    )
    SELECT coalesce(c.name, t.name) AS name, t.color::text AS color, coalesce(c.count, 0) AS count
    FROM counted c FULL JOIN colored t USING (folded)
    WHERE (${owner}::text IS NULL OR c.folded IS NOT NULL) AND strpos(folded, lower(${text})) > 0
    ORDER BY 3 DESC, folded LIMIT ${limit}`;
}
