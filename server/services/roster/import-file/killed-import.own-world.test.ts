import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it, vi } from "vitest";
import { env } from "@/server/env";
import { createDb, getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { findWaitingRosterJobs, getRosterJob } from "@/server/services/roster/job";
import { createTestBlogger } from "@/testing/create-test-rows";
import { allowImports, errorsOf, finishJob, previewFile } from "@/testing/roster/import-files";
import { bundleProgram } from "@/testing/processes/bundle-program";
import { createTestOrganization } from "@/testing/organization/test-organization";
import { createImport, getImportRunWithFile } from ".";

const ROWS = 1_750;
const FAILING = 50;
const FAILED = ROWS / FAILING;
const KNOWN = 20;

const idOf = (n: number) => n.toString(16).padStart(24, "0");
const linkOf = (n: number) =>
  n % FAILING === 0 ? "没有链接" : `https://www.xiaohongshu.com/user/profile/${idOf(n)}`;
const rowOf = (n: number) => `第${n}号,${linkOf(n)},${1_000 + n}`;
const table = ["昵称,主页链接,粉丝数", ...Array.from({ length: ROWS }, (_, n) => rowOf(n + 1))].join("\n");

/**
 * Runs a job in a process of its own and kills it within a page. The page's last failing row is locked, so
 * that everything else of the page is written by then, except its place.
 */
async function killAtLine(jobId: string, { fileId, line }: { fileId: string; line: number }): Promise<void> {
  const owner = createDb(env.DATABASE_URL);
  try {
    await owner.$transaction(
      async (tx) => {
        await tx.$queryRaw`SELECT FROM import_row WHERE file_id = ${fileId} AND line = ${line} FOR UPDATE`;
        const program = await bundleProgram("testing/processes/roster-job-once.ts");
        const worker = spawn(process.execPath, [program, jobId], { stdio: "inherit" });
        await vi.waitFor(async () => expect(await waitingForRows()).toBe(1), {
          timeout: 60_000,
          interval: 20,
        });
        worker.kill("SIGKILL");
        await once(worker, "exit");
      },
      { timeout: 90_000 },
    );
  } finally {
    await owner.$disconnect();
  }
}

async function waitingForRows(): Promise<number> {
  const [found] = await getDb().$queryRaw<{ count: number }[]>`
    SELECT count(*)::integer AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%UPDATE import_row%'`;
  return found?.count ?? 0;
}

it("an import that is killed between its pages is resumed, and writes each row once", async () => {
  const mine = await createTestOrganization();
  const { organizationId } = mine;
  const ctx = mine.ctx();
  await allowImports(ctx);
  for (let n = 1; n <= KNOWN; n += 1)
    await createTestBlogger(mine, { platformBloggerId: idOf(n), fansCount: 1 });
  const { fileId } = await previewFile(ctx, table);
  const { jobId, runId } = await createImport({ ctx, input: { fileId } });

  // A row's line is its number plus one. These are failing rows of the first and the third page.
  await killAtLine(jobId, { fileId, line: FAILING + 1 });
  expect(await getDb().blogger.count({ where: { organizationId } })).toBe(KNOWN);
  await killAtLine(jobId, { fileId, line: 1_000 + FAILING + 1 });
  expect(await getRosterJob({ ctx, input: { id: jobId } })).toMatchObject({ status: "RUNNING" });
  expect(await getImportRunWithFile({ ctx, input: { id: runId } })).toMatchObject({ total: 1_000 });

  // No process works on it; the sweep wakes it after a while.
  await getDb().rosterJob.update({ where: { id: jobId }, data: { busyUntil: new Date(0) } });
  const woken = await findWaitingRosterJobs({ ctx: createJobCtx("sweep-roster-jobs") });
  expect(woken.map(({ data }) => data)).toContainEqual(expect.objectContaining({ jobId }));
  await finishJob(jobId);

  const created = ROWS - FAILED - KNOWN;
  expect(await getImportRunWithFile({ ctx, input: { id: runId } })).toMatchObject({
    total: ROWS,
    created,
    updated: KNOWN,
    unchanged: 0,
    failed: FAILED,
  });
  expect(await getRosterJob({ ctx, input: { id: jobId } })).toMatchObject({
    status: "SUCCESS",
    total: ROWS,
    changed: created + KNOWN,
    unchanged: 0,
    failed: FAILED,
  });
  const found = await getDb().blogger.findMany({ where: { organizationId }, orderBy: { fansCount: "asc" } });
  const sound = Array.from({ length: ROWS }, (_, n) => n + 1).filter((n) => n % FAILING !== 0);
  expect(found.map(({ fansCount }) => fansCount)).toEqual(sound.map((n) => 1_000 + n));
  // Each creator was created or changed exactly once.
  const twice = await getDb().$queryRaw`
    SELECT blogger_id FROM blogger_history WHERE organization_id = ${organizationId} AND source = 'IMPORT'
    GROUP BY blogger_id HAVING count(*) <> 1`;
  expect(twice).toEqual([]);

  const file = await errorsOf(ctx, runId, { format: "CSV", locale: "en" });
  const lines = file.toString().trim().split("\n").slice(1);
  const named = lines.map((one) => Number(one.split(",", 1)[0]));
  expect(named).toEqual(Array.from({ length: FAILED }, (_, n) => FAILING * (n + 1) + 1));
}, 120_000);
