import { ServiceError } from "@/server/domain/kernel/errors";
import { prolongOutage, weighOutcome } from "@/server/domain/scraping/pace";
import { logger } from "@/server/infra/logger";
import { outcomeOf, type ScrapedField, type ScrapeProgress, type ScrapeResult } from "@/server/platforms";
import { renewLease } from "@/server/services/scraping/pace";
import {
  askPlatform,
  type BegunScrape,
  openSessions,
  type ParkedScrape,
  recordDrift,
  settleAlone,
  takeParkedScrapes,
} from "@/server/services/scraping/scrape";
import { withTransaction } from "@/server/services/kernel/verb";
import { HOLD_MS, type TargetScrape } from "./begin-target-scrape";
import { dropParked } from "./drop-parked";
import { keepAnswer, keepRefusal, OutcomeNotWanted } from "./keep-outcome";
import { type Lane } from "./lane";
import { type OpenRun } from "./open-run";
import { blamePlatform, countLongOutage, isUnreached, noteMoment } from "./platform-down";
import { findTargetOf, type RunTarget } from "./run-targets";

/** What a parked scrape is held for beyond its next call: the next step may have to wait for its place. */
const PARK_MS = 600_000;

/**
 * Makes a scrape to its end, or to the end of the step: then it is parked, and the next step goes on. Never
 * throws but where the database is out of reach; whatever happens, its account is settled.
 */
export async function makeScrape(
  run: OpenRun,
  lane: Lane,
  { target, claim, begun }: TargetScrape,
  progress?: ScrapeProgress,
): Promise<void> {
  const { ctx, over } = run;
  const accountId = begun.account.id;
  let heard: ScrapeResult | null = null;
  try {
    heard = await askPlatform(
      ctx,
      { begun, claim, driver: lane.driver, platformBloggerId: target.platformBloggerId },
      {
        ...(!run.row.takesAllFields && { only: new Set(run.row.fieldsJson as ScrapedField[]) }),
        ...{ leaveOut: lane.leftOut, signal: over.signal, ...(progress && { progress }) },
      },
    );
    if (heard.kind === "partial" && (await park(run, { claim, begun }, heard))) {
      lane.parked.set(target.bloggerId, heard.nextCallAt);
      return;
    }
    const answered = heard;
    heard = await blamePlatform(run, lane, { accountId, bloggerId: target.bloggerId }, heard);
    remember(run, lane, accountId, heard);
    const account =
      heard.kind === "partial" || isUnreached(heard)
        ? await settleAlone(ctx, begun, heard)
        : await keepAnswer(run, lane, target, begun, heard);
    if (account !== null) lane.accounts.set(accountId, account);
    if (heard !== answered) await countLongOutage(run, lane, target, answered);
    else await noteMoment(run, lane, { before: begun.account, after: account, target }, heard);
  } catch (error) {
    const account = await settleAlone(ctx, begun, heard);
    if (account !== null) lane.accounts.set(accountId, account);
    else lane.loadedAt = -Infinity;
    if (!over.signal.aborted && !isExpected(error)) await explain(run, lane, target, error);
  } finally {
    if (heard !== null && heard.kind !== "partial")
      await recordDrift(ctx.db, lane.platform, heard, new Date(run.clock()));
  }
  await claim.release();
}

/** Goes on with what the run has parked and still holds the accounts of; the rest begins again later. */
export async function resumeParked(run: OpenRun, lanes: readonly Lane[], deadline: number): Promise<void> {
  for (const parked of await takeParkedScrapes(run.ctx.db, run.row.id)) {
    const { chain } = run.row;
    const target = await findTargetOf(run.ctx.db, { chain, creatorId: parked.bloggerId });
    const lane = lanes.find(({ platform }) => platform === target?.platform);
    const begun = lane === undefined ? null : await holdAgain(run, lane, parked, deadline);
    if (target === null || lane === undefined || begun === null) {
      await dropParked(run.ctx, run.paces, parked);
      continue;
    }
    start(lane, target, makeScrape(run, lane, { target, claim: parked.claim, begun }, parked.progress));
  }
}

/** A scrape that is under way until `work` ends. */
export function start(lane: Lane, { bloggerId }: RunTarget, work: Promise<void>): void {
  const watched = work
    .catch((error: unknown) => {
      lane.failure ??= error instanceof Error ? error : new Error(String(error));
    })
    .finally(() => {
      lane.underWay.delete(bloggerId);
      if (!lane.parked.has(bloggerId)) lane.ended += 1;
    });
  lane.underWay.set(bloggerId, watched);
}

/** A parked scrape's account as it was left; null: it was taken away meanwhile, or has no session. */
async function holdAgain(
  { ctx, clock }: OpenRun,
  { pace, driver, accounts }: Lane,
  { accountId, leaseToken: token }: ParkedScrape,
  deadline: number,
): Promise<BegunScrape | null> {
  const account = accounts.get(accountId);
  if (account === undefined) return null;
  const { usable } = await openSessions(ctx, [account], driver, 1);
  const session = usable[0]?.session;
  // Only then, as a renewal makes the account another than the one that was read.
  const lease = await renewLease(ctx.db, { accountId, token }, HOLD_MS);
  return session === undefined || lease === null
    ? null
    : { ...{ pace, account, session, clock, deadline }, lease };
}

type Unfinished = Extract<ScrapeResult, { kind: "partial" }>;

/** False: the run is over, or creator or account were lost, so that the scrape ends here. */
async function park(
  run: OpenRun,
  { claim, begun }: Pick<TargetScrape, "claim" | "begun">,
  { progress, nextCallAt }: Unfinished,
): Promise<boolean> {
  if (run.over.signal.aborted) return false;
  const { accountId, token: leaseToken } = begun.lease;
  const ms = Math.max(0, nextCallAt - run.clock()) + PARK_MS;
  return withTransaction(run.ctx, async (tx) => {
    if ((await renewLease(tx, begun.lease, ms)) === null) return false;
    return claim.park(tx, { accountId, leaseToken, progress, nextCallAt }, ms);
  });
}

/** What the rest of the run knows by this scrape. */
function remember(run: OpenRun, lane: Lane, accountId: string, heard: ScrapeResult): void {
  const { leftOut } = heard.kind === "done" ? heard : heard.progress;
  lane.leftOut = [...new Set([...lane.leftOut, ...leftOut])];
  if (heard.kind === "partial") return;
  noteOutage(run, lane, heard);
  if (lane.crew === null) return;
  const outcome = outcomeOf(heard.kind === "done" ? null : heard);
  lane.crew = { ...lane.crew, turns: weighOutcome(lane.crew.turns, accountId, outcome.kind) };
}

function noteOutage({ row: { id: runId }, clock }: OpenRun, lane: Lane, heard: ScrapeResult): void {
  const { platform, outage } = lane;
  lane.outage = isUnreached(heard) ? prolongOutage(outage, clock()) : null;
  if (outage === null && lane.outage !== null)
    logger().warn(
      { runId, platform, why: heard.kind === "refused" ? heard.message : null },
      "a platform cannot be reached from here, or answers no account",
    );
  if (outage !== null && lane.outage === null)
    logger().info({ runId, platform, since: new Date(outage.since) }, "a platform can be reached again");
}

/** Another step settled the target, or the account was taken away: the target is asked for again. */
function isExpected(error: unknown): boolean {
  return error instanceof OutcomeNotWanted || (error instanceof ServiceError && error.reason === "CONFLICT");
}

/** A fault of ours must not be tried for ever: it counts as a try, and says where to look. */
async function explain(run: OpenRun, lane: Lane, target: RunTarget, error: unknown): Promise<void> {
  const { bloggerId } = target;
  logger().error({ err: error, runId: run.row.id, bloggerId }, "a target of a run could not be scraped");
  const message = "The service could not write what the platform said. Its log says more; tell the operator.";
  await keepRefusal(run, lane, target, { code: "INTERNAL", message }).catch((again: unknown) => {
    if (!(again instanceof OutcomeNotWanted)) throw again;
  });
}
