import { driverErrorBlame, isPlatformDown } from "@/server/domain/pace";
import { type ScrapeResult } from "@/server/platforms";
import { forgiveFailures, type LoadedAccount } from "@/server/services/pace";
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

/**
 * A failure of the moment that several accounts meet is the platform's: it counts as one that was not
 * reached, and what was counted against the accounts for it is taken back (docs/rules.md#pace).
 */
export async function blamePlatform(
  run: OpenRun,
  lane: Lane,
  who: { accountId: string; bloggerId: string },
  heard: ScrapeResult,
): Promise<ScrapeResult> {
  if (!isOfMoment(heard)) return heard;
  const now = run.clock();
  const isDown = lane.outage !== null || isPlatformDown([...lane.momentFailures, { ...who, at: now }], now);
  if (!isDown) return heard;
  await forgiveFailures(run.ctx.db, lane.momentFailures);
  Object.assign(lane, { momentFailures: [], loadedAt: -Infinity });
  return { ...heard, code: "UNREACHABLE" };
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
    if (answered) lane.momentFailures = [];
    return;
  }
  const { before, after, target } = scraped;
  if (after === null) return;
  const hasCooled = after.cooldownRound > before.cooldownRound;
  const failure = {
    ...{ accountId: before.id, bloggerId: target.bloggerId, at: run.clock() },
    cooledUntil: hasCooled ? after.cooldownUntil : null,
  };
  // It was counted while others found out that it is the platform's.
  if (lane.outage !== null) await forgiveFailures(run.ctx.db, [failure]);
  else lane.momentFailures.push(failure);
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
