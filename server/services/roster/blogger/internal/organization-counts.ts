import { type Platform } from "@/server/domain/roster/platforms";
import { type Db } from "@/server/infra/db";

type OrganizationCount = {
  organizationId: string;
  organizationName: string;
  platform: Platform;
  count: number;
};

/** Sandboxes are excluded. */
export async function listOrganizationCounts(db: Db): Promise<OrganizationCount[]> {
  return db.$queryRaw<OrganizationCount[]>`
    SELECT o.id AS "organizationId", o.name AS "organizationName", line.platform, sum(line.bloggers)::integer AS count
    FROM (
      SELECT organization_id, platform, bloggers FROM roster_total
      UNION ALL SELECT organization_id, platform, bloggers FROM roster_delta WHERE day IS NULL
    ) line JOIN organization o ON o.id = line.organization_id
    WHERE o.sandbox_of_id IS NULL
    GROUP BY o.id, line.platform HAVING sum(line.bloggers) > 0`;
}
