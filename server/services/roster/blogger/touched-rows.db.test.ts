import { beforeAll, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { importBloggers } from "@/server/services/roster/import";
import { createTestBlogger } from "@/testing/create-test-rows";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";

let organization: TestOrganization;
beforeAll(async () => {
  organization = await createTestOrganization();
});

const find = (id: string) => getDb().blogger.findUniqueOrThrow({ where: { id } });

it.each([
  ["alone", "revision = revision + 1"],
  ["with the time that is there", "revision = revision + 1, updated_at = updated_at"],
  ["with an older time", "revision = revision + 1, updated_at = updated_at - interval '1 day'"],
  ["and skips one", "revision = revision + 2, updated_at = now() + interval '1 hour'"],
  ["to an older one", "revision = -1, updated_at = now() + interval '1 hour'"],
])("compares the rows of a statement that sets the revision %s", async (_, assignments) => {
  const id = await createTestBlogger(organization, { fansCount: 1 });
  const before = await find(id);
  await getDb().$executeRawUnsafe(`UPDATE blogger SET ${assignments} WHERE id = $1`, id);
  expect(await find(id)).toEqual(before);
  await getDb().$executeRawUnsafe(`UPDATE blogger SET fans_count = 2, ${assignments} WHERE id = $1`, id);
  const after = await find(id);
  expect(after).toMatchObject({ fansCount: 2, revision: before.revision + 1n });
  expect(after.updatedAt.getTime()).toBeGreaterThanOrEqual(before.updatedAt.getTime());
  expect(after.updatedAt.getTime()).toBeLessThanOrEqual(Date.now());
});

it("counts one revision for each import that changes a row, and none for the others", async () => {
  const item = (n: number, more: object) => ({
    platform: "PGY",
    url: `https://pgy.xiaohongshu.com/solar/pre-trade/blogger-detail/${n.toString(16).padStart(24, "e")}`,
    ...more,
  });
  const run = (items: object[]) =>
    importBloggers({ ctx: organization.ctx(), input: { items, dryRun: false, idempotencyKey: null } });
  const rows = async () => {
    const { organizationId } = organization;
    const where = { organizationId, platformBloggerId: { startsWith: "eeeeee" } };
    const found = await getDb().blogger.findMany({ where, orderBy: { platformBloggerId: "asc" } });
    return found.map(({ revision, metrics }) => [revision, metrics]);
  };
  await run([
    item(1, { personal30PlayMid: "1", personal30PlayOverRate: "2" }),
    item(2, { personal30PlayMid: "3", personal30PlayOverRate: "4" }),
  ]);
  // What one row sends and another does not stays in the other.
  await run([
    item(1, { personal30PlayMid: "5" }),
    item(2, { personal30PlayMid: "3", personal30PlayOverRate: null }),
  ]);
  expect(await rows()).toEqual([
    [1n, { personal30PlayMid: "5", personal30PlayOverRate: "2" }],
    [1n, { personal30PlayMid: "3" }],
  ]);
  await run([item(1, { personal30PlayMid: "5" }), item(2, { personal30PlayMid: "6" })]);
  await run([
    item(1, { personal30PlayMid: "5" }),
    item(2, { personal30PlayMid: "6", personal30PlayOverRate: "7" }),
  ]);
  expect(await rows()).toEqual([
    [1n, { personal30PlayMid: "5", personal30PlayOverRate: "2" }],
    [3n, { personal30PlayMid: "6", personal30PlayOverRate: "7" }],
  ]);
});
