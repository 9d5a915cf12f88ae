import { DAY_MS } from "@/server/domain/kernel/durations";
import { type Ctx, requireUser } from "@/server/services/kernel/verb";

/** The caller's own file imports of the last 24 hours with rows that failed, but for undone ones. */
export function countFailedImports(ctx: Ctx): Promise<number> {
  const { userId } = requireUser(ctx);
  const since = new Date(ctx.now().getTime() - DAY_MS);
  return ctx.db.openApiBloggerImportRun.count({
    where: {
      organizationId: ctx.organization.id,
      kind: "FILE",
      userId,
      failed: { gt: 0 },
      undoJobId: null,
      createdAt: { gte: since },
    },
  });
}
