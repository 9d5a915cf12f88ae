import { setTimeout as sleep } from "node:timers/promises";
import { advance, type NextAction } from "@/server/domain/scraping/pace";
import { CALL_TIMEOUT_MS, refuseId } from "@/server/platforms";
import { type StartedScrape, dropParked, pickOpened, resumeScrape } from "@/server/services/scraping/scrape";
import { decide } from "./decide-lane";
import { type Lane, type TargetScrape } from "./lane";
import { type OpenRun } from "./open-run";
import { BUSY_MS, type RunTarget } from "./target-queue";

const REFRESH_LOOK_MS = 1_000;
const CHANGED_MS = 50;

export async function nextScrape(
  run: OpenRun,
  lane: Lane,
  deadline: number,
): Promise<TargetScrape | NextAction> {
  const resumed = await resumeNext(run, lane, deadline);
  if (resumed !== null) return resumed;
  const lastStart = deadline - CALL_TIMEOUT_MS;
  for (;;) {
    const action = await decide(run, lane);
    // More targets are left than were counted, or a merge brought some back.
    if (action.kind === "done" && (await lane.targets.recount()) > 0) continue;
    if (action.kind !== "scrape") return action;
    const candidates = lane.accounts.withoutRefreshes(action.candidates);
    if (candidates.length === 0)
      return { kind: "wait", until: run.clock() + REFRESH_LOOK_MS, limit: "LEASED" };
    const claimed = await claimNext(run, lane, lastStart);
    if (claimed === null) {
      // Other scrapes have the remaining targets, or a merge settled them.
      if ((await lane.targets.recount()) === 0) continue;
      return { kind: "wait", until: run.clock() + BUSY_MS, limit: null };
    }
    const started = await pick(run, lane, candidates, deadline).catch(async (error: unknown) => {
      await giveBack(lane, claimed);
      throw error;
    });
    if (started !== null) return { ...claimed, started };
    await giveBack(lane, claimed);
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

type Claimed = Pick<TargetScrape, "target" | "claim">;

async function giveBack({ targets }: Lane, { target, claim }: Claimed): Promise<void> {
  targets.putBack(target);
  await claim.release();
}

async function claimNext(run: OpenRun, lane: Lane, until: number): Promise<Claimed | null> {
  const { targets, outcomes, scrapes } = lane;
  while (run.clock() < until && !run.over.signal.aborted) {
    const target = await targets.next(scrapes.targetIds());
    if (target === null) return null;
    const refused = refuse(lane, target);
    if (refused !== null) {
      await outcomes.saveRefusalIfWanted(target, refused);
      continue;
    }
    const claim = await targets.claim(target);
    if (claim === null) continue;
    // A step that outlived its engine may have settled the target since the page was read. It stores the
    // outcome before it releases its claim.
    if (await targets.isPending(target)) return { target, claim };
    await claim.release();
  }
  return null;
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
  const { ctx, row, task, taskKey, priority, clock } = run;
  const { platform, pace, driver, accounts } = lane;
  const { situation } = accounts;
  if (situation === null) return null;
  const request = {
    ...situation,
    organizationId: ctx.organization.id,
    platform,
    pace,
    now: clock(),
    worker: row.id,
    priority,
    taskKey,
    taskOwnerUserId: task.ownerUserId,
  };
  const offered = candidates.flatMap((id) => accounts.get(id) ?? []);
  const { started, broken } = await pickOpened(ctx, offered, { driver, request, clock, deadline });
  accounts.markBroken(broken);
  if (started === null) {
    accounts.expire();
    return null;
  }
  const { account } = started;
  const { crew } = lane.memory;
  if (crew !== null)
    lane.memory = {
      ...lane.memory,
      crew: { ...crew, turns: advance(crew.turns, account.id, candidates) },
    };
  accounts.countPick(account);
  return started;
}
