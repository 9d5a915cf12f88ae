import { logger } from "@/server/infra/logger";
import { recordAudits, type Ctx } from "@/server/services/kernel/verb";
import { type StoredAccount } from "@/server/services/scraping/pace";
import { commitTogether, type EndedTarget, NotTogether } from "@/server/services/scraping/scrape";
import { type RunRow } from "../shown/shown-runs";
import { settleTargets } from "./settle-target";

const MAX_TOGETHER = 50;

type Waiting = { ended: EndedTarget; resolve: (account: StoredAccount | null) => void };

/**
 * Writes the outcomes of a lane: those that arrive while a transaction is under way share the next one. So a
 * lane with many accounts pays once for many targets, and a lane with one account never waits.
 */
export class SharedCommits {
  private waiting: Waiting[] = [];
  private isWriting = false;

  constructor(
    private readonly ctx: Ctx,
    private readonly run: Pick<RunRow, "id" | "chain" | "attempt">,
  ) {}

  /** Resolves with the account once the outcome is saved; null: nothing was written, save it alone. */
  save(ended: EndedTarget): Promise<StoredAccount | null> {
    return new Promise((resolve) => {
      this.waiting.push({ ended, resolve });
      if (!this.isWriting) void this.write();
    });
  }

  private async write(): Promise<void> {
    this.isWriting = true;
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, MAX_TOGETHER);
      const accounts = await this.commit(batch.map(({ ended }) => ended)).catch((error: unknown) => {
        if (!(error instanceof NotTogether))
          logger().warn({ err: error, runId: this.run.id }, "outcomes of a run are saved one by one");
        return [];
      });
      batch.forEach(({ resolve }, place) => {
        resolve(accounts[place] ?? null);
      });
    }
    this.isWriting = false;
  }

  private commit(ended: readonly EndedTarget[]): Promise<StoredAccount[]> {
    const { ctx, run } = this;
    return commitTogether(ctx, ended, async (tx, committed) => {
      const entries = committed.map(({ account, before, after }) => ({
        action: "blogger.scrape" as const,
        before,
        after: { ...after, runId: run.id, accountId: account.id, mergedIds: [], code: undefined },
      }));
      await recordAudits(tx, ctx, entries);
      const refreshed = committed.map(({ account, before }) => ({
        bloggerId: before.id,
        accountId: account.id,
      }));
      const [first] = committed;
      if (first === undefined) return;
      if (!(await settleTargets(tx, run, first.account.platform, refreshed))) throw new NotTogether();
    });
  }
}
