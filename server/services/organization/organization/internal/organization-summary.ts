import { type Db } from "@/server/infra/db";
import { listRostersNearLimit } from "@/server/services/roster/overview";

const MAX_LISTED = 5;

/** All organizations but sandboxes (docs/rules.md#system). */
export async function summarizeOrganizations(db: Db) {
  const where = { sandboxOfId: null };
  const [total, active, newest, near] = await Promise.all([
    db.organization.count({ where }),
    db.organization.count({ where: { ...where, status: "ACTIVE" } }),
    db.organization.findMany({
      where,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: MAX_LISTED,
      select: { id: true, name: true, createdAt: true },
    }),
    listRostersNearLimit(db),
  ]);
  return { total, active, newest, nearLimitCount: near.length, nearLimit: near.slice(0, MAX_LISTED) };
}
