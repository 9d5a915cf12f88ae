import { ServiceError } from "@/server/domain/kernel/errors";
import { advance } from "@/server/domain/scraping/pace";
import { CALL_TIMEOUT_MS, refuseId } from "@/server/platforms";
import { pickAccount } from "@/server/services/scraping/pace";
import { type BegunScrape, type Claim, claimCreator, openSessions } from "@/server/services/scraping/scrape";
import { keepRefusal, OutcomeNotWanted } from "./keep-outcome";
import { type Lane } from "./lane";
import { type OpenRun } from "./open-run";
import { isPending, readNextTargets, type RunTarget } from "./run-targets";

/** A call, and the time to write what it said: what account and creator are held for at first. */
export const HOLD_MS = CALL_TIMEOUT_MS + 20_000;
/** A creator that another scrape has is looked at again so soon. */
export const BUSY_MS = 5_000;
const CANDIDATES = 8;

/** A scrape that has its creator and its account. */
export type TargetScrape = { target: RunTarget; claim: Claim; begun: BegunScrape };

/**
 * Begins a scrape of the next target with the first of these accounts that can be had. Null: no target can be
 * begun now (`NO_TARGET`), or the accounts have changed (`CHANGED`), so that the lane decides again.
 */
export async function beginTargetScrape(
  run: OpenRun,
  lane: Lane,
  candidates: readonly string[],
  deadline: number,
): Promise<TargetScrape | "NO_TARGET" | "CHANGED"> {
  const claimed = await claimNext(run, lane, deadline - CALL_TIMEOUT_MS);
  if (claimed === null) return "NO_TARGET";
  try {
    const begun = await pick(run, lane, candidates, deadline);
    if (begun !== null) return { ...claimed, begun };
  } catch (error) {
    await giveBack(lane, claimed);
    throw error;
  }
  await giveBack(lane, claimed);
  return "CHANGED";
}

async function giveBack(
  lane: Lane,
  { target, claim }: Pick<TargetScrape, "target" | "claim">,
): Promise<void> {
  lane.upcoming.unshift(target);
  await claim.release();
}

/** The next creator that nobody scrapes. Those that cannot be asked for have failed, without an account. */
async function claimNext(
  run: OpenRun,
  lane: Lane,
  until: number,
): Promise<Pick<TargetScrape, "target" | "claim"> | null> {
  while (run.clock() < until && !run.over.signal.aborted) {
    const target = lane.upcoming.shift() ?? (await readMore(run, lane));
    if (target === null) return null;
    const refused = refuse(lane, target);
    if (refused !== null) {
      await keepRefusal(run, lane, target, refused).catch(passSettled);
      continue;
    }
    const claim = await claimTarget(run, lane, target);
    if (claim === null) continue;
    // A step that outlived its engine may have settled the target since the page was read. It stored the
    // outcome before it gave up its claim.
    if (await isPending(run.ctx.db, { chain: run.row.chain, bloggerId: target.bloggerId }))
      return { target, claim };
    await claim.release();
  }
  return null;
}

/** Null: another scrape has the creator just now. */
async function claimTarget(
  { ctx, row, clock }: OpenRun,
  lane: Lane,
  target: RunTarget,
): Promise<Claim | null> {
  try {
    return await claimCreator(ctx.db, target.creatorId, { runId: row.id, ms: HOLD_MS });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    lane.busyUntil.set(target.bloggerId, clock() + BUSY_MS);
    return null;
  }
}

/** The run was stopped, or another settled the target: the loop finds out. */
function passSettled(error: unknown): void {
  if (!(error instanceof OutcomeNotWanted)) throw error;
}

async function readMore(run: OpenRun, lane: Lane): Promise<RunTarget | null> {
  const now = run.clock();
  for (const [id, until] of lane.busyUntil) if (until <= now) lane.busyUntil.delete(id);
  const { chain } = run.row;
  const but = [...lane.underWay.keys(), ...lane.parked.keys(), ...lane.busyUntil.keys()];
  lane.upcoming = await readNextTargets(run.ctx.db, { chain, platform: lane.platform, but });
  return lane.upcoming.shift() ?? null;
}

function refuse({ driver }: Lane, { gone, platformBloggerId }: RunTarget) {
  if (gone !== null) return { code: "DEACTIVATED" as const, message: gone };
  return refuseId(driver, platformBloggerId);
}

async function pick(
  run: OpenRun,
  lane: Lane,
  candidates: readonly string[],
  deadline: number,
): Promise<BegunScrape | null> {
  const { ctx, row, task, taskKey, priority, clock } = run;
  const { platform, pace, driver, situation } = lane;
  if (situation === null) return null;
  const accounts = candidates.flatMap((id) => lane.accounts.get(id) ?? []);
  const { usable, broken } = await openSessions(ctx, accounts, driver, CANDIDATES);
  for (const id of broken) lane.broken.add(id);
  const outcome = await pickAccount(
    ctx.db,
    usable.map(({ account }) => account),
    {
      ...{ ...situation, organizationId: ctx.organization.id, platform, pace, now: clock() },
      ...{ holder: row.id, leaseMs: HOLD_MS, priority, taskKey, taskOwnerUserId: task.ownerUserId },
    },
  );
  if (!outcome.picked) {
    lane.loadedAt = -Infinity;
    return null;
  }
  const { account, lease } = outcome;
  const session = usable.find((one) => one.account.id === account.id)?.session;
  if (session === undefined) throw new Error("an account was picked whose session was not opened");
  note(lane, account.id, candidates);
  lane.accounts.set(account.id, account);
  return { pace, account, session, lease, clock, deadline };
}

/** What the pick has used up, so that the next decision knows it without asking. */
function note(lane: Lane, id: string, candidates: readonly string[]): void {
  const { situation, crew } = lane;
  if (crew !== null) lane.crew = { ...crew, turns: advance(crew.turns, id, candidates) };
  if (situation === null) return;
  const used = (situation.usedInTask[id] ?? 0) + 1;
  lane.situation = {
    ...situation,
    spentToday: situation.spentToday + 1,
    usedInTask: { ...situation.usedInTask, [id]: used },
  };
}
