import { setTimeout as sleep } from "node:timers/promises";
import { ServiceError } from "@/server/domain/kernel/errors";
import { driverErrorBlame, type Pace } from "@/server/domain/scraping/pace";
import { CALL_TIMEOUT_MS, type Driver, findDriver, refuseId, type ScrapeProgress } from "@/server/platforms";
import { getDatabaseClock, renewLease } from "@/server/services/scraping/pace";
import { paceInForce } from "@/server/services/scraping/policy";
import {
  type StartedScrape,
  startScrape,
  type Claim,
  claimCreator,
  expectedDuration,
  HOLD_MS,
  getTarget,
  scrapeTarget,
  settleAlone,
  type Unfinished,
} from "@/server/services/scraping/scrape";
import { type Ctx } from "@/server/services/kernel/verb";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { resumeWithAccount, endRefresh } from "./refresh-scrape";
import { changeRefresh, CREATOR_BUSY, type Kept, leaveRefresh, type ClaimedRefresh } from "./refresh-row";

const MAX_TRIES = 2;
/** Interval between looks for an account; below, the cap on a sleep that waits for users. */
const LOOK_MS = 1_000;
const LONGEST_SLEEP_MS = 30_000;
/** A shorter wait is not worth a sleep of the job. */
const SHORTEST_SLEEP_MS = 3_000;
/** Margin on the lease beyond the next call: the next step may be late. */
const PARK_MS = MINUTE_MS;

export type Step = {
  ctx: Ctx;
  row: ClaimedRefresh;
  own: { id: string; executor: string };
  endsAt: number;
  signal: AbortSignal;
};
type Outcome = { kind: "more" | "sleep" | "ended"; until: Date | null };
type Target = Awaited<ReturnType<typeof getTarget>> & { driver: Driver; pace: Pace };
type Working = Step & { target: Target; claim: Claim };

const more = { kind: "more", until: null } as const;
const ended = { kind: "ended", until: null } as const;

export async function runRefreshStep(step: Step): Promise<Outcome> {
  const { ctx, row } = step;
  const read = await getTarget(ctx.db, ctx, row.bloggerId);
  const driver = findDriver(read.platform);
  if (driver === null) throw new ServiceError("CONFLICT", "This platform cannot be scraped yet.");
  const paces = await paceInForce(ctx.db, ctx.organization.id, row.pacePolicyId);
  const target = { ...read, driver, pace: paces[read.platform] };
  const invalid = refuseId(driver, read.before.platformBloggerId);
  if (invalid !== null) {
    await endRefresh({ ...step, target }, { started: null, answer: { kind: "refused", ...invalid } });
    return ended;
  }
  let kept: Kept | null = row.kept;
  while (step.endsAt - performance.now() > CALL_TIMEOUT_MS + LOOK_MS && !step.signal.aborted) {
    const found = await findAccount({ ...step, target }, kept);
    if ("wait" in found) {
      const left = await leaveUnlessSoon(step, found, kept);
      if (left !== null) return left;
      continue;
    }
    const asked = await ask({ ...step, target, claim: found.claim }, found.started, kept?.progress);
    if (asked.kind !== "again") return asked;
    kept = { progress: asked.progress, account: null };
  }
  await leaveRefresh(ctx.db, step.own, { until: null, kept });
  return more;
}

type Wait = { wait: string; until: number | null; now: number };

/** Claims the creator and an account: the one it had, or the next free one. */
async function findAccount(
  { ctx, row, own, target, endsAt }: Step & { target: Target },
  kept: Kept | null,
): Promise<Wait | { claim: Claim; started: StartedScrape }> {
  const clock = await getDatabaseClock(ctx.db);
  const deadline = clock() + endsAt - performance.now();
  let claim: Claim;
  try {
    claim = await claimCreator(ctx.db, row.bloggerId, { token: row.id, ms: HOLD_MS });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { wait: CREATOR_BUSY, until: null, now: clock() };
  }
  try {
    const { driver, pace } = target;
    const former = kept?.account ?? null;
    const again = former && (await resumeWithAccount(ctx, former, { pace, driver, row, deadline }));
    if (again !== null) return { claim, started: again };
    const started = { ...(await startScrape(ctx, { ...target, mayPause: true })), deadline };
    const expectedAt = new Date(clock() + expectedDuration(target.platform, started.account, pace));
    const startedAt = row.startedAt ?? new Date(clock());
    const running = { status: "RUNNING", startedAt, expectedAt, waitReason: null, waitUntil: null } as const;
    try {
      await changeRefresh(ctx.db, own, running);
    } catch (error) {
      await settleAlone(ctx, started, null);
      throw error;
    }
    return { claim, started };
  } catch (error) {
    await claim.release();
    const ineligible = error instanceof ServiceError ? error.ineligible : null;
    if (ineligible === null) throw error;
    const { reason, freesAt } = ineligible;
    // If time does not help, a user has to act.
    if (freesAt === null && reason !== "TAKEN") throw error;
    return { wait: reason, until: freesAt === null ? null : Date.parse(freesAt), now: clock() };
  }
}

async function leaveUnlessSoon(
  { ctx, own, endsAt, signal }: Step,
  { wait, until, now }: Wait,
  kept: Kept | null,
): Promise<Outcome | null> {
  const waitUntil = until === null ? null : new Date(until);
  await changeRefresh(ctx.db, own, { status: "QUEUED", waitReason: wait, waitUntil, expectedAt: null });
  const waitMs = until === null ? LOOK_MS : Math.max(0, until - now);
  if (waitMs < endsAt - performance.now() - CALL_TIMEOUT_MS || waitMs <= LOOK_MS) {
    await sleep(Math.min(waitMs, LOOK_MS), undefined, { signal }).catch(() => undefined);
    return null;
  }
  const wakesAt = Math.min(now + waitMs, now + LONGEST_SLEEP_MS);
  const rest = kept === null ? null : { ...kept, account: null };
  await leaveRefresh(ctx.db, own, { until: wakesAt, kept: rest });
  return { kind: "sleep", until: new Date(wakesAt) };
}

type Again = { kind: "again"; progress: ScrapeProgress };

/** Calls the platform until the creator is done, the step is over, or the account cannot continue. */
function ask(
  working: Working,
  started: StartedScrape,
  progress: ScrapeProgress | undefined,
): Promise<Outcome | Again> {
  const { ctx, target, claim, signal } = working;
  const { driver, before } = target;
  const asked = { started, claim, driver, platformBloggerId: before.platformBloggerId };
  return scrapeTarget<Outcome | Again>(
    ctx,
    asked,
    { signal, progress, isPatient: true },
    {
      park: (answer) => park(working, started, answer),
      async finish(answer) {
        if (answer.kind === "refused" && (await isWorthAnother(working, answer.code))) {
          await settleAlone(ctx, started, answer);
          return { kind: "again", progress: answer.progress };
        }
        await endRefresh(working, { started, answer });
        return ended;
      },
      async fail(error) {
        // The account was taken away during the scrape: another one continues.
        const isLost = error instanceof ServiceError && error.reason === "CONFLICT" && !signal.aborted;
        if (isLost && (await countTry(working))) return more;
        throw error;
      },
    },
  );
}

async function isWorthAnother(working: Working, code: keyof typeof driverErrorBlame): Promise<boolean> {
  const blame = driverErrorBlame[code];
  if (blame !== "account" && blame !== "pace" && blame !== "transient") return false;
  return countTry(working);
}

async function countTry({ ctx, row, own }: Working): Promise<boolean> {
  row.tries += 1;
  if (row.tries >= MAX_TRIES) return false;
  await changeRefresh(ctx.db, own, { tries: row.tries });
  return true;
}

async function park(
  { ctx, own, claim }: Working,
  { lease, account, clock }: StartedScrape,
  { progress, nextCallAt }: Unfinished,
): Promise<Outcome> {
  const ms = Math.max(0, nextCallAt - clock()) + PARK_MS;
  await renewLease(ctx.db, lease, ms);
  await claim.renew(ms, account.id);
  const kept = { progress, account: { id: account.id, leaseToken: lease.token, nextCallAt } };
  await leaveRefresh(ctx.db, own, { until: nextCallAt, kept });
  const isSleep = nextCallAt - clock() >= SHORTEST_SLEEP_MS;
  return isSleep ? { kind: "sleep", until: new Date(nextCallAt) } : more;
}
