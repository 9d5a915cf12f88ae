import { driverErrorBlame, type DriverErrorCode } from "@/server/domain/scraping/pace";
import { type Platform } from "@/server/domain/roster/platforms";
import { retryLostRace, type Tx } from "@/server/infra/db";
import { type ScrapeResult } from "@/server/platforms";
import { type StoredAccount } from "@/server/services/scraping/pace";
import {
  type Claim,
  type StartedScrape,
  commitAnswer,
  type ScrapeFailure,
  type ScrapeOrder,
  type Stored,
} from "@/server/services/scraping/scrape";
import { type Ctx, recordAudit, withTransaction } from "@/server/services/kernel/verb";
import { type RunRow } from "../shown/shown-runs";
import { OutcomeNotWanted, settleTarget } from "./settle-target";
import { SharedCommits } from "./shared-commits";
import { type RunTarget, type TargetQueue } from "./target-queue";

export type TargetFailure = { code: ScrapeFailure["code"] | "INTERNAL"; message: string };
type Settled = Pick<Stored, "keptId" | "mergedIds"> & { failure: TargetFailure | null };

/**
 * Writes creator, account, target, counters, failure and audit entry in one transaction
 * (docs/rules.md#scraping-runs).
 */
export class LaneOutcomes {
  private readonly shared: SharedCommits;

  constructor(
    private readonly ctx: Ctx,
    private readonly run: Pick<RunRow, "id" | "chain" | "attempt" | "takesAllFields" | "fieldsJson">,
    private readonly platform: Platform,
    private readonly targets: TargetQueue,
  ) {
    this.shared = new SharedCommits(ctx, run);
  }

  /** Throws `OutcomeNotWanted`. */
  async saveAnswer(
    { target, started, claim }: { target: RunTarget; started: StartedScrape; claim: Claim },
    answer: ScrapeResult,
  ): Promise<StoredAccount> {
    if (answer.kind === "done" && target.creatorId === target.bloggerId) {
      const saved = await this.shared.save({ order: this.orderOf(target), started, claim, answer });
      if (saved !== null) {
        this.targets.left -= 1;
        return saved;
      }
    }
    const { account, settled } = await commitAnswer(
      this.ctx,
      this.orderOf(target),
      { started, answer },
      async (tx, { account, ...stored }) => ({
        account: account ?? started.account,
        settled: await this.save(tx, target, stored, started.account.id),
      }),
    );
    this.targets.left -= settled;
    return account;
  }

  /** Settles a target without an account. An invalid link is also recorded on the creator. */
  async saveRefusal(target: RunTarget, { code, message }: TargetFailure): Promise<void> {
    const failure = { code, message };
    const settle = { keptId: target.bloggerId, mergedIds: [], failure };
    const settled =
      code === "INVALID_URL"
        ? await commitAnswer(
            this.ctx,
            this.orderOf(target),
            { started: null, answer: { kind: "refused", code, message, retryAfterMs: null } },
            (tx, { written }) => this.save(tx, target, { ...settle, written }, null),
          )
        : await retryLostRace(() =>
            withTransaction(this.ctx, (tx) => this.save(tx, target, { ...settle, written: null }, null)),
          );
    this.targets.left -= settled;
  }

  async saveRefusalIfWanted(target: RunTarget, failure: TargetFailure): Promise<void> {
    await this.saveRefusal(target, failure).catch((error: unknown) => {
      if (!(error instanceof OutcomeNotWanted)) throw error;
    });
  }

  private orderOf({ bloggerId }: RunTarget): ScrapeOrder {
    const { id, chain, takesAllFields, fieldsJson } = this.run;
    return { id: bloggerId, ...(!takesAllFields && { only: new Set(fieldsJson) }), run: { id, chain } };
  }

  private async save(
    tx: Tx,
    target: RunTarget,
    { written, ...settled }: Settled & Pick<Stored, "written">,
    accountId: string | null,
  ): Promise<number> {
    const { failure, mergedIds } = settled;
    if (written !== null) {
      const after = { ...written.after, runId: this.run.id, accountId, mergedIds, code: failure?.code };
      await recordAudit(tx, this.ctx, { action: "blogger.scrape", before: written.before, after });
    }
    const scraped = { ...settled, target, platform: this.platform, accountId };
    return settleTarget(tx, this.run, scraped, verdictOf(failure));
  }
}

function verdictOf(failure: TargetFailure | null): "SUCCESS" | "FAILED" | "AGAIN" {
  if (failure === null) return "SUCCESS";
  return isFinal(failure) ? "FAILED" : "AGAIN";
}

function isFinal({ code }: TargetFailure): boolean {
  if (!(code in driverErrorBlame)) return code !== "INTERNAL";
  const blame = driverErrorBlame[code as DriverErrorCode];
  return blame === "target" || blame === "driver";
}
