import { beforeEach, expect, it } from "vitest";
import { type Db, getDb } from "@/server/infra/db";
import { createTestBlogger } from "@/testing/create-test-rows";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { importBloggers } from ".";

const LIMIT = 2;
const uid = (n: number) => `${70_000 + n}`;

let mine: TestOrganization;
beforeEach(async () => {
  mine = await createTestOrganization({ bloggerLimit: LIMIT });
  for (const n of [1, 2])
    await createTestBlogger(mine, { platform: "BILIBILI_HUAHUO", platformBloggerId: uid(n) });
});

const active = () =>
  getDb().blogger.count({ where: { organizationId: mine.organizationId, deactivatedAt: null } });

const deactivateOne = () => getDb().$executeRaw`
  UPDATE blogger SET deactivated_at = now() WHERE id IN (
    SELECT id FROM blogger WHERE organization_id = ${mine.organizationId} AND platform_blogger_id = ${uid(1)}
    FOR UPDATE SKIP LOCKED)`;

function takingOutBefore(statement: number): { db: Db; statements: () => number } {
  let count = 0;
  const db = mine.ctx().db.$extends({
    query: {
      async $allOperations({ args, query }) {
        count += 1;
        if (count === statement) await deactivateOne();
        const result: unknown = await query(args);
        return result;
      },
    },
  });
  return { db: db as unknown as Db, statements: () => count };
}

it("has no room for another creator, even if an existing one is deactivated at any moment", async () => {
  const items = [1, 3].map((n) => ({
    platform: "BILIBILI_HUAHUO",
    url: `https://space.bilibili.com/${uid(n)}`,
  }));
  let last = Number.POSITIVE_INFINITY;
  for (let statement = 1; statement <= last; statement += 1) {
    const { db, statements } = takingOutBefore(statement);
    const ctx = { ...mine.ctx(), db };
    await importBloggers({ ctx, input: { items, dryRun: false, idempotencyKey: null } });
    expect(await active(), `before statement ${statement}`).toBeLessThanOrEqual(LIMIT);
    last = statements();
    await getDb().blogger.deleteMany({
      where: { organizationId: mine.organizationId, platformBloggerId: uid(3) },
    });
    await getDb().blogger.updateMany({
      where: { organizationId: mine.organizationId },
      data: { deactivatedAt: null },
    });
  }
  expect(last).toBeGreaterThan(5);
});
