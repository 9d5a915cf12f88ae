import { beforeEach, expect, it } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { createPacedAccounts } from "@/testing/scraping/create-paced-accounts";
import { openOwnDatabase } from "@/testing/database/open-own-database";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { DAY_MS } from "@/server/domain/kernel/durations";
import { deleteOldCounts } from ".";

await openOwnDatabase();

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const prune = async () => {
  while ((await deleteOldCounts({ ctx: createJobCtx("prune") })) > 0);
};

let organization: TestOrganization;
let accountId: string;
beforeEach(async () => {
  organization = await createTestOrganization();
  [accountId = ""] = await createPacedAccounts(organization, 1);
});

it("deletes budgets of past days, and keeps those that may still be today in some time zone", async () => {
  const { organizationId } = organization;
  const budget = { organizationId, platform: "PGY", used: 5 } as const;
  const data = [-1, 0, 1, 2, 6, 9, 400].map((days) => ({ ...budget, day: daysAgo(days) }));
  await getDb().paceBudget.createMany({ data });
  await prune();
  expect(await getDb().paceBudget.count({ where: { organizationId } })).toBe(5);
  const oldest = await getDb().paceBudget.findFirst({ where: { organizationId }, orderBy: { day: "asc" } });
  expect(oldest?.day.getTime()).toBeGreaterThan(daysAgo(8).getTime());
});

it("deletes use in a task without open runs, and keeps what a resume would count", async () => {
  const { organizationId } = organization;
  type Run = { startedAt: Date; status: "SUCCESS" | "PARTIAL" | "PAUSED" };
  const task = async (runs: (Run & { isNewest?: boolean; pauseReason?: string })[]) => {
    const id = newId("scrapingTask");
    const data = { id, organizationId, name: id, platforms: ["STARMAP" as const] };
    await getDb().scrapingTask.create({ data });
    const ids = runs.map(() => newId("scrapingRun"));
    const rows = runs.map((run, n) => ({ ...run, id: ids[n] ?? "", organizationId, taskId: id }));
    await getDb().scrapingTaskRun.createMany({ data: rows });
    return ids;
  };
  const use = (taskKey = "") => getDb().paceTaskUse.create({ data: { taskKey, accountId, used: 3 } });
  const [ended = ""] = await task([{ startedAt: daysAgo(91), status: "SUCCESS" }]);
  const [paused = ""] = await task([
    { startedAt: daysAgo(400), status: "PARTIAL" },
    { startedAt: daysAgo(1), status: "PAUSED" },
  ]);
  const [recent = ""] = await task([{ startedAt: daysAgo(89), status: "PARTIAL" }]);
  const [resumed = ""] = await task([
    { startedAt: daysAgo(400), status: "PAUSED", isNewest: false },
    { startedAt: daysAgo(399), status: "SUCCESS" },
  ]);
  const [expired = ""] = await task([{ startedAt: daysAgo(400), status: "PAUSED", pauseReason: "EXPIRED" }]);
  for (const key of [ended, paused, recent, resumed, expired, "run_gone"]) await use(key);
  await prune();
  const kept = await getDb().paceTaskUse.findMany({ where: { accountId } });
  expect(kept.map(({ taskKey }) => taskKey).sort()).toEqual([paused, recent].sort());
});
