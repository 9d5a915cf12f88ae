import { sandboxCreators } from "@/server/domain/sandbox";
import { type Db } from "@/server/infra/db";

const KEPT_DAYS = 30;
/** Of each kind. */
const MAX_ROWS = 1_000;

const fixedIds = sandboxCreators.map(({ platformBloggerId }) => platformBloggerId);

/**
 * Removes some rows of sandboxes that nobody touched for 30 days: creators other than the fixed ones, import runs, finished deliveries
 * with their runs. Answers how many, 0 when none is left.
 */
export async function deleteOldSandboxRows(db: Db, now: Date): Promise<number> {
  const before = { lt: new Date(now.getTime() - KEPT_DAYS * 86_400_000) };
  const inSandbox = { organization: { sandboxOfId: { not: null } } };
  const bloggers = await db.blogger.deleteMany({
    where: { ...inSandbox, updatedAt: before, platformBloggerId: { notIn: fixedIds } },
    limit: MAX_ROWS,
  });
  const runs = await db.openApiBloggerImportRun.deleteMany({
    where: { ...inSandbox, createdAt: before },
    limit: MAX_ROWS,
  });
  const deliveries = await db.syncDelivery.deleteMany({
    where: { ...inSandbox, finishedAt: before },
    limit: MAX_ROWS,
  });
  return bloggers.count + runs.count + deliveries.count;
}
