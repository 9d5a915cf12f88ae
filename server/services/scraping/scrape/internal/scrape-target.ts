import { forgetMomentFailures, type StoredAccount } from "@/server/services/scraping/pace";
import { type Ctx } from "@/server/services/kernel/verb";
import { type Answer, askPlatform, type AskOptions, type Target } from "./ask-platform";
import { recordDrift } from "./record-drift";
import { settleAlone } from "./commit-answer";

export type Unfinished = Extract<Answer, { kind: "partial" }>;

type Ending<Result> = {
  /** Keeps creator and account for a later step. Null: nothing can continue them, so the scrape ends. */
  park?: (answer: Unfinished) => Promise<Result | null>;
  finish: (answer: Answer) => Promise<Result>;
  /**
   * Called after the account was settled; `account` is null if that failed, and its lease expires. Absent:
   * the error is thrown.
   */
  fail?: (error: unknown, account: StoredAccount | null) => Promise<Result>;
};

/**
 * One scrape of a claimed creator with a picked account. The account is always settled and the creator
 * released, unless both are parked.
 */
export async function scrapeTarget<Result>(
  ctx: Ctx,
  target: Target,
  options: AskOptions,
  { park, finish, fail }: Ending<Result>,
): Promise<Result> {
  let answer: Answer | null = null;
  let isParked = false;
  let isFinished = false;
  try {
    answer = await askPlatform(ctx, target, options);
    if (answer.kind === "partial" && park !== undefined) {
      const parked = await park(answer);
      isParked = parked !== null;
      if (parked !== null) return parked;
    }
    const result = await finish(answer);
    isFinished = true;
    return result;
  } catch (error) {
    const account = await settleAlone(ctx, target.started, answer);
    if (fail === undefined) throw error;
    return await fail(error, account);
  } finally {
    // What could be parked is asked for again from the start, and what was not saved as well.
    const isAskedAgain = !isFinished || (answer?.kind === "partial" && park !== undefined);
    if (!isParked) await release(ctx, target, { answer, isAskedAgain });
  }
}

/** Drift is counted once: not of an answer whose calls will be repeated. */
async function release(
  ctx: Ctx,
  { started, claim, driver }: Target,
  { answer, isAskedAgain }: { answer: Answer | null; isAskedAgain: boolean },
): Promise<void> {
  const { platform } = driver;
  // Written together with others, and released with them.
  if (claim.isReleased) return;
  try {
    if (answer === null) return;
    if (!isAskedAgain) await recordDrift(ctx.db, platform, [answer], new Date(started.clock()));
    if (answer.kind === "done")
      await forgetMomentFailures(ctx.db, { organizationId: ctx.organization.id, platform });
  } finally {
    await claim.release();
  }
}
