import { sandboxCreators } from "@/server/domain/roster/sandbox";
import { lockSandbox, type Tx } from "@/server/infra/db";
import { retention } from "@/server/services/kernel/verb";

const KEPT_DAYS = 30;
const MAX_SANDBOXES = 100;
const MAX_ROWS = 1_000;

const fixedIds = sandboxCreators.map(({ platformBloggerId }) => platformBloggerId);

/**
 * Deletes one batch of sandbox rows untouched for 30 days: creators other than the fixed ones, import runs,
 * and finished deliveries with their runs. Returns how many, 0 when none are left. Waits for writers in the
 * sandbox.
 */
export const deleteOldSandboxRows = retention({
  kept: KEPT_DAYS,
  async run({ ctx: { db }, before }) {
    const old = oldRows(before);
    const sandboxes = await db.organization.findMany({
      where: {
        sandboxOfId: { not: null },
        OR: [
          { bloggers: { some: old.blogger } },
          { importRuns: { some: old.importRun } },
          { syncDeliveries: { some: old.delivery } },
        ],
      },
      select: { id: true },
      take: MAX_SANDBOXES,
    });
    let count = 0;
    for (const { id } of sandboxes) count += await db.$transaction((tx) => deleteSome(tx, id, old));
    return count;
  },
});

type OldRows = ReturnType<typeof oldRows>;
function oldRows(before: Date) {
  return {
    blogger: { updatedAt: { lt: before }, mergedIntoId: null, platformBloggerId: { notIn: fixedIds } },
    importRun: { createdAt: { lt: before } },
    delivery: { finishedAt: { lt: before } },
  };
}

async function deleteSome(tx: Tx, organizationId: string, old: OldRows): Promise<number> {
  await lockSandbox(tx, organizationId, "exclusive");
  const limit = MAX_ROWS;
  const bloggers = await tx.blogger.deleteMany({ where: { organizationId, ...old.blogger }, limit });
  const runs = await tx.openApiBloggerImportRun.deleteMany({
    where: { organizationId, ...old.importRun },
    limit,
  });
  const deliveries = await tx.syncDelivery.deleteMany({ where: { organizationId, ...old.delivery }, limit });
  return bloggers.count + runs.count + deliveries.count;
}
