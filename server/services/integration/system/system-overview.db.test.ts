import { beforeEach, expect, it } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { countOrganizations, listOrganizations } from "@/server/services/organization/organization";
import { settleRosterCounts } from "@/server/services/roster/overview";
import { createJobCtx } from "@/server/services/integration/context";
import { createTestBlogger, createTestScrapingRun, createTestScrapingTask } from "@/testing/create-test-rows";
import { createTestSandbox } from "@/testing/integration/open-api/create-test-api-key";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { getSystemOverview } from ".";

const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

let mine: TestOrganization;
beforeEach(async () => {
  mine = await createTestOrganization();
});

const read = () => getSystemOverview({ ctx: { ...mine.ctx(["organization:list"]), organization: null } });

it("counts organizations but not their sandboxes, and shows the newest", async () => {
  const before = (await read()).organizations;
  const suspended = await createTestOrganization({ status: "SUSPENDED" });
  await createTestSandbox(mine);
  const { organizations } = await read();
  expect([organizations.total - before.total, organizations.active - before.active]).toEqual([1, 0]);
  expect(organizations.newest.slice(0, 2).map(({ id }) => id)).toEqual([
    suspended.organizationId,
    mine.organizationId,
  ]);
});

it("shows the rosters that have nine tenths of their limit or more, whether counts are settled or not", async () => {
  const ctx = { ...mine.ctx(["organization:list"]), organization: null };
  const listNear = async ({ organizationId: text }: TestOrganization) =>
    (await listOrganizations({ ctx, input: { text, nearLimit: true } })).list.map(({ name }) => name);
  const before = (await read()).organizations.nearLimitCount;
  const near = await createTestOrganization({ bloggerLimit: 1 });
  const far = await createTestOrganization({ bloggerLimit: 10 });
  await createTestBlogger(mine);
  await createTestBlogger(near);
  await createTestBlogger(near);
  await createTestBlogger(near, { deactivatedAt: new Date() });
  for (let n = 0; n < 8; n += 1) await createTestBlogger(far);
  const { id, name } = near.ctx().organization;
  for (let settled = 0; settled < 2; settled += 1) {
    const { nearLimit, nearLimitCount } = (await read()).organizations;
    expect(nearLimitCount - before).toBe(1);
    expect(nearLimit.every((row) => row.bloggerCount >= row.bloggerLimit * 0.9)).toBe(true);
    expect(await listNear(near)).toEqual([name]);
    expect(await listNear(far)).toEqual([]);
    await settleRosterCounts({ ctx: createJobCtx("test"), input: { id, untilMs: Date.now() + 60_000 } });
  }
  await createTestBlogger(far);
  expect((await read()).organizations.nearLimitCount - before).toBe(2);
  expect(await listNear(far)).toHaveLength(1);
  expect(await countOrganizations({ ctx, input: { text: id, nearLimit: true } })).toMatchObject({ total: 1 });
});

it("counts runs that are under way, paused, or failed in the last day", async () => {
  const before = (await read()).runs;
  const addRun = async (fields: NonNullable<Parameters<typeof createTestScrapingRun>[2]>, of = mine) =>
    createTestScrapingRun(of, await createTestScrapingTask(of), fields);
  await addRun({ status: "RUNNING" });
  await addRun({ status: "PENDING" });
  await addRun({ status: "PAUSED", isNewest: false });
  await addRun({ status: "PAUSED" });
  await addRun({ status: "SUCCESS", finishedAt: hoursAgo(1) });
  await addRun({ status: "FAILED", finishedAt: hoursAgo(23) });
  await addRun({ status: "FAILED", finishedAt: hoursAgo(25) });
  await addRun({ status: "FAILED", finishedAt: hoursAgo(1), isNewest: false });
  const { ctx } = await createTestSandbox(mine);
  await addRun({ status: "RUNNING" }, { ...mine, organizationId: ctx.organization.id });
  const { runs } = await read();
  expect({
    underWay: runs.underWay - before.underWay,
    paused: runs.paused - before.paused,
    failed: runs.failed - before.failed,
  }).toEqual({ underWay: 2, paused: 1, failed: 1 });
});

it("counts failures by platform and code, of the last day and of the day before", async () => {
  const errorCode = `CODE_${mine.organizationId.slice(-8)}`;
  const failuresOf = (of: TestOrganization, hours: number[]) =>
    createTestScrapingTask(of).then((task) =>
      createTestScrapingRun(
        of,
        task,
        {},
        {
          failures: hours.map((each) => ({
            platform: "PGY",
            url: "https://pgy.example/",
            errorCode,
            at: hoursAgo(each),
          })),
        },
      ),
    );
  await failuresOf(mine, [1, 2, 30, 50]);
  const { ctx } = await createTestSandbox(mine);
  await failuresOf({ ...mine, organizationId: ctx.organization.id }, [1]);
  const { failures } = await read();
  expect(failures.filter((row) => row.errorCode === errorCode)).toEqual([
    { platform: "PGY", errorCode, count: 2, before: 1 },
  ]);
});

it("measures the database and the files, and says how the service is", async () => {
  const before = (await read()).storage;
  const file = { fileName: "list.csv", fileSize: 9, lastModified: 0, store: "files", storeState: {} };
  await getDb().upload.create({
    data: { id: newId("upload"), purpose: "IMPORT_FILE", ...file, received: 5, userId: mine.ownerId },
  });
  await getDb().rosterExport.create({
    data: { id: newId("rosterJob"), format: "CSV", fileName: "a.csv", store: "files", parts: [3, 4] },
  });
  const { storage, health } = await read();
  expect(storage.imports.bytes - before.imports.bytes).toBe(5);
  expect(storage.exports.count - before.exports.count).toBe(1);
  expect(storage.exports.bytes - before.exports.bytes).toBe(7);
  expect(storage.releases).toEqual(before.releases);
  expect(storage.databaseBytes).toBeGreaterThan(1_000_000);
  const sizes = storage.tables.map(({ bytes }) => bytes);
  expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  expect(health.checks.database).toBe("ok");
});

it("is refused without the permission to list organizations", async () => {
  const ctx = { ...mine.ctx(["organization:read"]), organization: null };
  await expect(getSystemOverview({ ctx })).rejects.toMatchObject({ reason: "PERMISSION_MISSING" });
});
