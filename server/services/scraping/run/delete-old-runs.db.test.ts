import { expect, it, onTestFinished } from "vitest";
import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { openOwnDatabase } from "@/testing/database/open-own-database";
import { createTestScrapingRun, createTestScrapingTask } from "@/testing/create-test-rows";
import { changeSettings } from "@/testing/suite/suite-settings";
import { createTestOrganization } from "@/testing/organization/test-organization";
import { DAY_MS } from "@/server/domain/kernel/durations";
import { deleteOldRunRows, deleteOldRuns } from ".";

// These jobs span all organizations, and the tests check how much they did.
await openOwnDatabase();

type Fields = NonNullable<Parameters<typeof createTestScrapingRun>[2]>;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const ended = (days: number, status: "SUCCESS" | "PARTIAL" = "SUCCESS"): Fields => ({
  status,
  startedAt: daysAgo(days),
  finishedAt: daysAgo(days),
});
const ctx = createJobCtx("prune");

it("keeps runs of tasks as long as the organization, unless an end is set", async () => {
  const organization = await createTestOrganization();
  const task = await createTestScrapingTask(organization);
  const rows = { processed: ["blg_1"], failed: ["blg_2"] };
  const create = (fields: Fields) => createTestScrapingRun(organization, task, fields, rows);
  const runOf = async (id: string) =>
    (await getDb().scrapingTaskRun.findUniqueOrThrow({ where: { id } })).chain;
  const left = async () => {
    const runs = await getDb().scrapingTaskRun.findMany({
      where: { organizationId: organization.organizationId },
      select: { id: true },
    });
    return runs.map(({ id }) => id).sort();
  };

  const old = await create(ended(91));
  const paused = await create({ ...ended(95), status: "PAUSED" });
  const resumed = await createTestScrapingRun(organization, task, {
    ...ended(89),
    chain: await runOf(paused),
    attempt: 2,
  });
  const waiting = await create({ status: "PAUSED", pauseReason: "ORG_SUSPENDED", startedAt: daysAgo(200) });
  const retried = await create(ended(92, "PARTIAL"));
  const retry = await create({ ...ended(88), parentRunId: retried, attempt: 2 });
  const all = [old, paused, resumed, waiting, retried, retry].sort();

  expect(await deleteOldRuns({ ctx })).toBe(0);
  expect(await deleteOldRunRows({ ctx })).toBe(0);
  expect(await left()).toEqual(all);

  onTestFinished(changeSettings({ RETENTION_RUNS_DAYS: "90" }));
  const goneRun = await runOf(old);
  expect(await deleteOldRuns({ ctx })).toBe(4);
  expect(await left()).toEqual(all.filter((id) => id !== old));
  expect(await getDb().scrapingRunTarget.count({ where: { chain: goneRun } })).toBe(0);
  expect(await getDb().scrapingRunTarget.count({ where: { chain: await runOf(retried) } })).toBe(2);
  expect([await deleteOldRuns({ ctx }), await deleteOldRunRows({ ctx })]).toEqual([0, 0]);

  onTestFinished(changeSettings({ RETENTION_RUNS_DAYS: "85" }));
  while ((await deleteOldRuns({ ctx })) > 0);
  expect(await left()).toEqual([waiting]);
});
