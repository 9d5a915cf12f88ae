import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, expect } from "vitest";
import { getDb, type Prisma } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { withTransaction } from "@/server/services/kernel/verb";
import { createTestPacePolicy, createTestScrapingTask } from "../create-test-rows";
import { ScrapingScene, whileRefused } from "./scraping-scene";
import { withoutTriggers } from "../without-triggers";
import { advanceScrapingRun, continueRun, type RunRow, startRun } from "@/server/services/scraping/run";

type TaskFields = Partial<Omit<Prisma.ScrapingTaskUncheckedCreateInput, "id" | "organizationId">>;

const unlimited = {
  kRatio: 1,
  spareAccounts: 0,
  hourlyFactor: 1,
  scrapesPerDay: 1_000_000,
  scrapesPerHour: 1_000_000,
  burstSize: 1_000_000,
  refillRatePerMin: 1_000_000,
  maxPerTask: 1_000_000,
  minIntervalMs: 0,
  orgDailyBudget: 10_000_000,
  shiftSize: 1,
  shiftRestMinutes: 0,
};

export const FREEZE_PAGE = 20_000;

/**
 * Simulated platforms, an organization, and runs that the test advances step by step without a job engine.
 */
export class RunScene extends ScrapingScene {
  constructor() {
    super();
    beforeEach(() => this.setPace());
  }

  async setPace(
    limits: Partial<typeof unlimited & { consecutiveFailureThreshold: number }> = {},
  ): Promise<void> {
    this.policyId = await createTestPacePolicy(this.organization, { ...unlimited, ...limits });
  }

  addTask(fields: TaskFields = {}): Promise<string> {
    return createTestScrapingTask(this.organization, { pacePolicyId: this.policyId ?? null, ...fields });
  }

  async startRun(taskId: string): Promise<RunRow> {
    const ctx = this.organization.ctx();
    const task = await getDb().scrapingTask.findUniqueOrThrow({ where: { id: taskId } });
    return withTransaction(ctx, (tx) => startRun(tx, ctx, task, { dispatcher: "SERVER" }));
  }

  async continueRun(id: string, targets: Parameters<typeof continueRun>[3]["targets"]): Promise<RunRow> {
    const ctx = this.organization.ctx();
    return withTransaction(ctx, (tx) => continueRun(tx, ctx, { id }, { targets }));
  }

  /**
   * Inserts creators unknown to every platform, oldest first, with triggers off, because a run needs
   * nothing that triggers write.
   */
  async fillRoster(count: number): Promise<string[]> {
    const { organizationId } = this.organization;
    const rows = await getDb().$queryRaw<{ id: string }[]>`
      INSERT INTO blogger (id, organization_id, platform, platform_blogger_id, nickname, source, created_at)
      SELECT right(${organizationId}, 8) || n, ${organizationId}, 'PGY', 'x' || n, 'x', 'IMPORT',
        now() + make_interval(secs => n / 100)
      FROM ${withoutTriggers}, generate_series(1, ${count}) n RETURNING id`;
    return rows.map(({ id }) => id);
  }

  /** A run that was killed between its first and second page of targets, and lost its account. */
  async freezeOnePage(): Promise<RunRow> {
    const account = await this.addAccount("PGY");
    const run = await this.startRun(await this.addTask({ platforms: ["PGY"] }));
    const change = {
      change: "UPDATE",
      table: "scraping_task_run",
      when: "OLD.freeze_json IS NOT NULL",
    } as const;
    await whileRefused(change, () => expect(this.step(run.id)).rejects.toThrow("refused by a test"));
    await getDb().scraperAccount.delete({ where: { id: account } });
    return run;
  }

  /**
   * A run whose account becomes unavailable once the targets are inserted, so it pauses with all of them
   * pending.
   */
  async workUntilAlone(runId: string): Promise<RunRow> {
    const id = await this.addAccount("PGY");
    const lease = {
      leaseHolder: "another",
      leaseToken: "x",
      leaseExpiresAt: new Date(Date.now() + 3_600_000),
    };
    await getDb().scraperAccount.update({ where: { id }, data: lease });
    while ((await runRow(runId)).frozenAt === null) if ((await this.step(runId)).kind === "ended") break;
    await getDb().scraperAccount.delete({ where: { id } });
    return this.work(runId);
  }

  step(runId: string, { stepMs = 25_000, executor = "job_1" } = {}) {
    return advanceScrapingRun({ ctx: createJobCtx("run-scraping"), input: { runId, executor, stepMs } });
  }

  async work(runId: string, options: { stepMs?: number; executor?: string } = {}): Promise<RunRow> {
    for (;;) {
      const { kind, until } = await this.step(runId, options);
      if (kind === "ended") return runRow(runId);
      if (until !== null) await sleep(Math.max(0, Date.parse(until) - Date.now()));
    }
  }
}

const runRow = (id: string) => getDb().scrapingTaskRun.findUniqueOrThrow({ where: { id } });

export const targetsOf = async (chain: number) =>
  getDb().scrapingRunTarget.findMany({ where: { chain }, orderBy: { bloggerId: "asc" } });
