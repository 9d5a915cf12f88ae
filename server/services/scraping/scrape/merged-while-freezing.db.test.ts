import { expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { withTransaction } from "@/server/services/kernel/verb";
import { FREEZE_PAGE, RunScene } from "@/testing/scraping/run-scene";
import { mergeRunTargets } from "./internal/join-creators";

const scene = new RunScene();
const platforms = ["PGY" as const];

it("has no target for a creator that was merged before its last page", async () => {
  const [merged = "", kept = "", ...others] = await scene.fillRoster(FREEZE_PAGE + 5);
  const last = others.at(-1) ?? "";
  const { id, chain } = await scene.freezeOnePage();
  const merge = (bloggerId: string) =>
    getDb().blogger.update({
      where: { id: bloggerId },
      data: { mergedIntoId: kept, deactivatedAt: new Date() },
    });
  await merge(merged);
  await merge(last);
  const ctx = scene.organization.ctx();
  await withTransaction(ctx, (tx) => mergeRunTargets(tx, ctx.organization.id, [merged, last], null));
  expect(await scene.work(id)).toMatchObject({ targetCount: others.length, successCount: 0 });
  const where = { chain, bloggerId: { in: [merged, kept, last] } };
  expect(await getDb().scrapingRunTarget.findMany({ where })).toMatchObject([{ bloggerId: kept }]);
});

it("writes no page while a merge is being committed", async () => {
  const [merged = "", kept = ""] = await scene.fillRoster(3);
  const { id } = await scene.startRun(await scene.addTask({ platforms }));
  let working: Promise<unknown> = Promise.resolve();
  const ctx = scene.organization.ctx();
  await withTransaction(ctx, async (tx) => {
    const data = { mergedIntoId: kept, deactivatedAt: new Date() };
    await tx.blogger.update({ where: { id: merged }, data });
    await mergeRunTargets(tx, ctx.organization.id, [merged], null);
    working = scene.workUntilAlone(id);
    await expect
      .poll(
        () => getDb().$queryRaw`
          SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      )
      .toHaveLength(1);
  });
  expect(await working).toMatchObject({ targetCount: 2 });
});
