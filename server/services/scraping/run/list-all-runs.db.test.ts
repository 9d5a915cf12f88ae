import { beforeEach, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { createTestScrapingRun, createTestScrapingTask } from "@/testing/create-test-rows";
import { createTestSandbox } from "@/testing/integration/open-api/create-test-api-key";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { listAllRuns } from ".";

const DAY_MS = 86_400_000;

let mine: TestOrganization;
let other: TestOrganization;
beforeEach(async () => {
  [mine, other] = [await createTestOrganization(), await createTestOrganization()];
});

type Fields = NonNullable<Parameters<typeof createTestScrapingRun>[2]>;
type Rows = NonNullable<Parameters<typeof createTestScrapingRun>[3]>;

async function addRun(of: TestOrganization, name: string, fields: Fields, rows: Rows = {}): Promise<string> {
  return createTestScrapingRun(of, await createTestScrapingTask(of, { name }), fields, rows);
}

type Asked = Parameters<typeof listAllRuns>[0]["input"];
const list = (input: Asked) =>
  listAllRuns({ ctx: { ...mine.ctx(["organization:list"]), organization: null }, input });
const namesOf = async (of: TestOrganization, input: Asked = {}) =>
  (await list({ organizationId: of.organizationId, ...input })).list.map(({ taskName }) => taskName);

const yesterday = () => new Date(Date.now() - 2 * DAY_MS);

it("lists what the overview counts, by state, with organization and task", async () => {
  await addRun(mine, "fine", { status: "SUCCESS", finishedAt: new Date() });
  await addRun(mine, "long over", { status: "FAILED", finishedAt: yesterday() });
  await addRun(mine, "failed", { status: "FAILED", finishedAt: new Date(), startedAt: yesterday() });
  await addRun(mine, "paused", { status: "PAUSED", pauseReason: "PERSON" });
  const running = await addRun(mine, "running", { status: "RUNNING", targetCount: 5, successCount: 2 });
  await addRun(other, "elsewhere", { status: "RUNNING" });
  expect(await namesOf(mine)).toEqual(["running", "paused", "failed"]);
  expect(await namesOf(mine, { state: "UNDER_WAY" })).toEqual(["running"]);
  expect(await namesOf(mine, { state: "PAUSED" })).toEqual(["paused"]);
  expect(await namesOf(mine, { state: "FAILED" })).toEqual(["failed"]);
  const found = await list({ state: "UNDER_WAY" });
  expect(found.list.slice(0, 2).map(({ taskName }) => taskName)).toEqual(["elsewhere", "running"]);
  expect(found.list[1]).toMatchObject({
    id: running,
    organizationId: mine.organizationId,
    organizationName: mine.ctx().organization.name,
    targetCount: 5,
    successCount: 2,
  });
});

it("finds runs by what failed in the last day, whatever became of them", async () => {
  const failure = (errorCode: string, at = new Date()) => ({
    failures: [{ platform: "STARMAP" as const, url: "https://star.example/", errorCode, at }],
  });
  await addRun(mine, "timeout", { status: "PARTIAL", finishedAt: new Date() }, failure("TIMEOUT"));
  await addRun(mine, "refused", { status: "RUNNING" }, failure("L3_AUTH_FAIL"));
  await addRun(mine, "long ago", { status: "RUNNING" }, failure("TIMEOUT", yesterday()));
  expect(await namesOf(mine, { platform: "STARMAP" })).toEqual(["refused", "timeout"]);
  expect(await namesOf(mine, { platform: "STARMAP", errorCode: "TIMEOUT" })).toEqual(["timeout"]);
  expect(await namesOf(mine, { platform: "STARMAP", state: "UNDER_WAY" })).toEqual(["refused"]);
  expect(await namesOf(mine, { platform: "PGY" })).toEqual([]);
});

it("finds them however many failed in sandboxes and in other organizations since", async () => {
  const { ctx } = await createTestSandbox(mine);
  const sandbox = { ...mine, organizationId: ctx.organization.id };
  const rows = {
    failures: [{ platform: "PGY" as const, url: "https://pgy.example/", errorCode: "X_FLOOD" }],
  };
  await addRun(mine, "real", { status: "RUNNING" }, rows);
  const flood = (runId: string) => getDb().$executeRaw`
    INSERT INTO scraping_run_failure (run_id, chain, attempt, platform, url, error_code)
    SELECT ${runId}, 1000000 + n, 0, 'PGY', 'https://pgy.example/', 'X_FLOOD' FROM generate_series(1, 10000) n`;
  await flood(await addRun(sandbox, "example", { status: "RUNNING" }));
  expect((await list({ errorCode: "X_FLOOD" })).list.map(({ taskName }) => taskName)).toEqual(["real"]);
  await flood(await addRun(other, "elsewhere", { status: "RUNNING" }));
  expect(await namesOf(mine, { errorCode: "X_FLOOD" })).toEqual(["real"]);
  await getDb().scrapingRunFailure.deleteMany({ where: { errorCode: "X_FLOOD" } });
});

it("goes through them page by page, and leaves out sandboxes", async () => {
  const { ctx } = await createTestSandbox(mine);
  const sandbox = { ...mine, organizationId: ctx.organization.id };
  await addRun(sandbox, "example", { status: "RUNNING" });
  expect(await namesOf(sandbox)).toEqual([]);
  for (const name of ["one", "two", "three"]) await addRun(mine, name, { status: "PAUSED" });
  const asked = { organizationId: mine.organizationId, limit: 2 };
  const first = await list(asked);
  expect(first.list.map(({ taskName }) => taskName)).toEqual(["three", "two"]);
  const second = await list({ ...asked, cursor: first.nextCursor ?? "" });
  expect(second.list.map(({ taskName }) => taskName)).toEqual(["one"]);
});
