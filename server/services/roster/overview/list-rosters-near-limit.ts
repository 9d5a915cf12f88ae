import { type Db } from "@/server/infra/db";

/** Share of the limit from which a roster is near it (docs/rules.md#system). */
const NEAR = 0.9;

export type RosterNearLimit = { id: string; name: string; bloggerCount: number; bloggerLimit: number };

/** All organizations but sandboxes, the fullest first. Reads the kept counts and never the roster. */
export function listRostersNearLimit(db: Db): Promise<RosterNearLimit[]> {
  return db.$queryRaw`
    SELECT o.id, o.name, counted.bloggers AS "bloggerCount", o.blogger_limit AS "bloggerLimit"
    FROM organization o CROSS JOIN LATERAL (
      SELECT coalesce(sum(line.bloggers), 0)::integer AS bloggers
      FROM (
        SELECT t.bloggers FROM roster_total t WHERE t.organization_id = o.id
        UNION ALL SELECT d.bloggers FROM roster_delta d WHERE d.organization_id = o.id AND d.day IS NULL
      ) line
    ) counted
    WHERE o.sandbox_of_id IS NULL AND o.blogger_limit IS NOT NULL
      AND counted.bloggers >= o.blogger_limit * ${NEAR}::float8
    ORDER BY counted.bloggers / greatest(o.blogger_limit, 1)::float8 DESC, o.id`;
}
