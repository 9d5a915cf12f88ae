import { setTimeout as sleep } from "node:timers/promises";
import { type NextAction } from "@/server/domain/scraping/pace";
import { CALL_TIMEOUT_MS, refuseId } from "@/server/platforms";
import { type StartedScrape, dropParked, pickOpened, resumeScrape } from "@/server/services/scraping/scrape";
import { decide } from "./decide-lane";
import { type Lane, type TargetScrape } from "./lane";
import { type OpenRun } from "./open-run";
import { cutPlan, pickPlan, type Plan, planStarts, requestOf, countTurn } from "./plan-starts";
import { BUSY_MS, type ClaimedTarget, type RunTarget } from "./target-queue";

const REFRESH_LOOK_MS = 1_000;
const CHANGED_MS = 50;

/** The scrapes that start now, together; or what the lane does instead. */
export async function nextScrapes(
  run: OpenRun,
  lane: Lane,
  deadline: number,
): Promise<TargetScrape[] | NextAction> {
  const resumed = await resumeNext(run, lane, deadline);
  if (resumed !== null) return [resumed];
  const lastStart = deadline - CALL_TIMEOUT_MS;
  for (;;) {
    const action = await decide(run, lane);
    // More targets are left than were counted, or a merge brought some back.
    if (action.kind === "done" && (await lane.targets.recount()) > 0) continue;
    if (action.kind !== "scrape") return action;
    const candidates = lane.accounts.withoutRefreshes(action.candidates);
    if (candidates.length === 0)
      return { kind: "wait", until: run.clock() + REFRESH_LOOK_MS, limit: "LEASED" };
    const plan = await planStarts(run, lane, action);
    const started = await startPlan(run, lane, { plan, candidates, deadline });
    if (started === null) {
      // Other scrapes have the remaining targets, or a merge settled them.
      if ((await lane.targets.recount()) === 0) continue;
      return { kind: "wait", until: run.clock() + BUSY_MS, limit: null };
    }
    if (started.length > 0) return started;
    if (run.clock() >= lastStart) return { kind: "wait", until: null, limit: null };
    await sleep(CHANGED_MS);
  }
}

async function resumeNext(run: OpenRun, lane: Lane, deadline: number): Promise<TargetScrape | null> {
  const { driver, pace, accounts, toResume } = lane;
  for (let parked = toResume.shift(); parked !== undefined; parked = toResume.shift()) {
    const { accountId, leaseToken, target, claim, progress } = parked;
    const account = accounts.get(accountId);
    const held = { driver, pace, leaseToken, clock: run.clock, deadline };
    const started = await resumeScrape(run.ctx, account, held);
    if (started !== null) return { target, claim, started, progress };
    await dropParked(run.ctx, run.paces, parked);
  }
  return null;
}

type Starts = { plan: Plan; candidates: readonly string[]; deadline: number };

/** Null if there is nothing to claim. If it fails, none of the planned accounts has had its turn. */
async function startPlan(run: OpenRun, lane: Lane, starts: Starts): Promise<TargetScrape[] | null> {
  const { plan, deadline } = starts;
  try {
    const claimed = await claimNext(run, lane, plan, deadline - CALL_TIMEOUT_MS);
    cutPlan(lane, plan, (id) => claimed.some(({ accountId }) => accountId === id));
    return claimed.length === 0 ? null : await startClaimed(run, lane, starts, claimed);
  } catch (error) {
    cutPlan(lane, plan, () => false);
    throw error;
  }
}

/** Starts the claimed targets whose account could be picked, and gives the others back. */
async function startClaimed(
  run: OpenRun,
  lane: Lane,
  { plan, candidates, deadline }: Starts,
  claimed: readonly ClaimedTarget[],
): Promise<TargetScrape[]> {
  const scrapes: TargetScrape[] = [];
  try {
    const picked = await pickPlan(run, lane, plan, deadline);
    for (const { target, claim, accountId } of claimed) {
      const started = picked.get(accountId ?? "");
      if (started !== undefined) scrapes.push({ target, claim, started });
    }
    // All accounts changed, or the budget has room for some of them only: the first that can be picked.
    const [first] = claimed;
    if (scrapes.length === 0 && first !== undefined) {
      await lane.accounts.getSituation();
      const started = await pick(run, lane, candidates, deadline);
      // Its claim names another account, or none, until the first call renews it.
      if (started !== null) scrapes.push({ target: first.target, claim: first.claim, started });
    }
  } finally {
    const isStarted = new Set(scrapes.map(({ claim }) => claim));
    const left = claimed.filter(({ claim }) => !isStarted.has(claim));
    for (const { target } of [...left].reverse()) lane.targets.putBack(target);
    await lane.targets.release(left.map(({ claim }) => claim));
  }
  return scrapes;
}

/** One target for each planned start, as far as there are any, but one even if no start is planned. */
async function claimNext(run: OpenRun, lane: Lane, plan: Plan, until: number): Promise<ClaimedTarget[]> {
  const { targets, outcomes, scrapes } = lane;
  const claimed: ClaimedTarget[] = [];
  const most = Math.max(1, plan.starts.length);
  const mayClaim = () => run.clock() < until && !run.over.signal.aborted;
  let hasMore = true;
  while (hasMore && claimed.length < most && mayClaim()) {
    const wanted: RunTarget[] = [];
    while (hasMore && claimed.length + wanted.length < most && mayClaim()) {
      const taken = [...claimed.map(({ target }) => target), ...wanted].map(({ bloggerId }) => bloggerId);
      const target = await targets.next([...scrapes.targetIds(), ...taken]);
      if (target === null) hasMore = false;
      else {
        const refused = refuse(lane, target);
        if (refused === null) wanted.push(target);
        else await outcomes.saveRefusalIfWanted(target, refused);
      }
    }
    const planned = plan.starts.map(({ pick }) => pick.before.id);
    const open = planned.filter((id) => !claimed.some(({ accountId }) => accountId === id));
    const pairs = wanted.map((target, place) => ({ target, accountId: open[place] ?? null }));
    if (pairs.length > 0) claimed.push(...(await targets.claim(pairs)));
  }
  return claimed;
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
): Promise<StartedScrape | null> {
  const { ctx, clock } = run;
  const { driver, accounts } = lane;
  const { situation } = accounts;
  if (situation === null) return null;
  const request = requestOf(run, lane, situation);
  const offered = candidates.flatMap((id) => accounts.get(id) ?? []);
  const { started, broken } = await pickOpened(ctx, offered, { driver, request, clock, deadline });
  accounts.markBroken(broken);
  if (started === null) {
    accounts.expire();
    return null;
  }
  const { account } = started;
  countTurn(lane, account.id, candidates);
  accounts.countPick(account);
  return started;
}
