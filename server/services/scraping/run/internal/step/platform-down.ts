import { driverErrorBlame, isPlatformDown, type MomentFailure } from "@/server/domain/scraping/pace";
import { type ScrapeResult } from "@/server/platforms";
import {
  findMomentFailures,
  forgetMomentFailures,
  forgiveMomentFailures,
  keepMomentFailure,
  type LoadedAccount,
} from "@/server/services/scraping/pace";
import { keepRefusal } from "./keep-outcome";
import { type Lane } from "./lane";
import { type OpenRun } from "./open-run";
import { type RunTarget } from "./run-targets";

/** From then on a target that is tried in vain counts it: its own page may be what is broken. */
const LONG_OUTAGE_MS = 30 * 60_000;

/** The platform was not asked: the target goes back as if nothing had been, and no account is blamed. */
export function isUnreached(heard: ScrapeResult): boolean {
  return heard.kind === "refused" && heard.code === "UNREACHABLE";
}

function isOfMoment(heard: ScrapeResult): heard is Extract<ScrapeResult, { kind: "refused" }> {
  return heard.kind === "refused" && driverErrorBlame[heard.code] === "transient";
}

const placeOf = ({ ctx }: OpenRun, { platform }: Lane) => ({ organizationId: ctx.organization.id, platform });

/**
 * A failure of the moment that several accounts meet, be it in several runs, is the platform's: it counts as
 * one that was not reached, and what was counted against the accounts is taken back (docs/rules.md#pace).
 */
export async function blamePlatform(
  run: OpenRun,
  lane: Lane,
  who: { accountId: string; bloggerId: string },
  heard: ScrapeResult,
): Promise<ScrapeResult> {
  if (!isOfMoment(heard)) return heard;
  const failure = { ...who, at: run.clock() };
  if (!(await isDown(run, lane, [failure]))) return heard;
  // Other runs go by it, too.
  await keepMomentFailure(run.ctx.db, { ...failure, isCounted: false, cooledUntil: null });
  await forgive(run, lane);
  return { ...heard, code: "UNREACHABLE" };
}

async function isDown(run: OpenRun, lane: Lane, more: readonly MomentFailure[] = []): Promise<boolean> {
  if (lane.outage !== null) return true;
  const known = await findMomentFailures(run.ctx.db, placeOf(run, lane));
  return isPlatformDown([...known, ...more], run.clock());
}

async function forgive(run: OpenRun, lane: Lane): Promise<void> {
  await forgiveMomentFailures(run.ctx.db, placeOf(run, lane), run.clock());
  lane.loadedAt = -Infinity;
}

/** Keeps what a failure of the moment cost its account. Any answer of the platform's own ends the row. */
export async function noteMoment(
  run: OpenRun,
  lane: Lane,
  scraped: { before: LoadedAccount; after: LoadedAccount | null; target: RunTarget },
  heard: ScrapeResult,
): Promise<void> {
  if (heard.kind === "partial" || isUnreached(heard)) return;
  const answered = heard.kind === "done" || heard.code !== "SCHEMA_DRIFT";
  if (!isOfMoment(heard)) {
    if (answered) await forgetMomentFailures(run.ctx.db, placeOf(run, lane));
    return;
  }
  const { before, after, target } = scraped;
  if (after === null) return;
  const hasCooled = after.cooldownRound > before.cooldownRound;
  await keepMomentFailure(run.ctx.db, {
    ...{ accountId: before.id, bloggerId: target.bloggerId, at: run.clock(), isCounted: true },
    cooledUntil: hasCooled ? after.cooldownUntil : null,
  });
  // It was counted while others met the same, or found out that it is the platform's.
  if (await isDown(run, lane)) await forgive(run, lane);
}

/** Without this, targets whose own pages are broken would keep a run waiting for as long as it may last. */
export async function countLongOutage(
  run: OpenRun,
  lane: Lane,
  target: RunTarget,
  heard: ScrapeResult,
): Promise<void> {
  const { outage } = lane;
  if (heard.kind !== "refused" || outage === null || run.clock() - outage.since < LONG_OUTAGE_MS) return;
  await keepRefusal(run, lane, target, heard);
}
