import { dayIn } from "@/server/domain/kernel/days";
import { forecastRun } from "@/server/domain/scraping/policy";
import { type InTurns } from "@/server/domain/kernel/turns";
import { callsPerTarget, TYPICAL_ANSWER_MS } from "@/server/platforms";
import { computeInTurns, type Ctx } from "@/server/services/kernel/verb";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { type EndUnknown } from "../../schema";
import { isUnderWay, type LogicalRun } from "./logical-run";
import { type PaceSituations } from "./pace-situations";
import { type PlatformCounts } from "./platform-counts";
import { parseLanes } from "./saved-lanes";

const MAX_WORK = 10_000;
/** Pages poll every two seconds, so a recent result is reused. */
const FRESH_MS = 10_000;
const MAX_KEPT = 200;
const reckoned = new Map<string, { at: number; end: ExpectedEnd }>();

type ExpectedEnd = { expectedEndAt: Date | null; endUnknown: EndUnknown | null };
type Told = {
  ownerUserId: string | null;
  maxRunDurationMinutes: number;
  retryIntervalMinutes: number;
  counts: readonly PlatformCounts[];
  situations: PaceSituations;
  perMinute: number;
  now: Date;
};

/**
 * The expected end including rests, pauses and later days, or why it is unknown
 * (docs/rules.md#scraping-runs). Both are null if nothing is left, or the run is over.
 */
export async function expectEnd(
  ctx: Ctx,
  { newest, pendingCount }: LogicalRun,
  told: Told,
): Promise<ExpectedEnd> {
  const { status, pauseReason, resumeAt, dispatcher } = newest;
  const isRetry = status === "PAUSED" && pauseReason === "RETRY";
  if (!isUnderWay(newest) && status !== "PAUSED") return { expectedEndAt: null, endUnknown: null };
  if (pendingCount === 0 && !isRetry) return { expectedEndAt: null, endUnknown: null };
  if (status === "PAUSED" && resumeAt === null)
    return unknown(pauseReason === "ORG_SUSPENDED" && dispatcher === "SERVER" ? "ORG_SUSPENDED" : "PERSON");
  const { now, perMinute } = told;
  if (dispatcher === "DESKTOP")
    return perMinute === 0
      ? unknown("DESKTOP")
      : known(now.getTime() + (pendingCount / perMinute) * MINUTE_MS);
  const key = [newest.id, status, resumeAt?.getTime(), JSON.stringify(parseLanes(newest))].join();
  const last = reckoned.get(key);
  if (last !== undefined && now.getTime() - last.at < FRESH_MS) return last.end;
  const end = await computeInTurns(ctx, forecastRest(newest, told, { isRetry }));
  const [oldest] = reckoned.keys();
  if (oldest !== undefined && reckoned.size >= MAX_KEPT) reckoned.delete(oldest);
  reckoned.set(key, { at: now.getTime(), end });
  return end;
}

function* forecastRest(
  newest: LogicalRun["newest"],
  { ownerUserId, maxRunDurationMinutes, retryIntervalMinutes, counts, situations }: Told,
  { isRetry }: { isRetry: boolean },
): InTurns<ExpectedEnd> {
  const lanes = parseLanes(newest);
  const ends: number[] = [];
  for (const { platform, pendingCount, failedCount } of counts) {
    const targets = pendingCount + (isRetry ? failedCount : 0);
    const situation = situations.get(platform);
    if (targets === 0 || situation === undefined) continue;
    const lane = lanes[platform];
    if ((lane?.outage ?? null) !== null) return unknown("UNREACHABLE");
    const taken = lane?.taken ?? [];
    const workingAccounts = lane?.crew ?? null;
    const free = situation.accounts.filter(({ id }) => !taken.includes(id));
    if (free.length === 0 && taken.length > 0) return unknown("RIVAL");
    const now = Math.max(situation.now, newest.resumeAt?.getTime() ?? 0);
    const isToday = dayOf(situation.timeZone, now) === dayOf(situation.timeZone, situation.now);
    const { endsAt, bindingLimit } = yield* forecastRun(
      {
        ...situation,
        now,
        targets,
        workingAccounts,
        spentToday: isToday ? situation.spentToday : 0,
        // A scrape under way ends before a run notices it.
        accounts: free.map((account) => ({ ...account, leaseHolder: null, leaseExpiresAt: null })),
        taskOwnerUserId: ownerUserId,
        priority: newest.priority,
        retryIntervalMs: retryIntervalMinutes * MINUTE_MS,
        maxRunDurationMs: maxRunDurationMinutes * MINUTE_MS,
        stopsAt: isUnderWay(newest) ? (newest.stopsAt?.getTime() ?? null) : null,
        callsPerTarget: callsPerTarget(platform),
        answerMs: TYPICAL_ANSWER_MS,
      },
      MAX_WORK,
    );
    if (endsAt === null) return unknown(bindingLimit ?? "ACCOUNTS");
    ends.push(endsAt);
  }
  return ends.length === 0 ? unknown("ACCOUNTS") : known(Math.max(...ends));
}

function dayOf(timeZone: string, at: number): string {
  return dayIn(timeZone, new Date(at));
}

function known(at: number): ExpectedEnd {
  return { expectedEndAt: new Date(at), endUnknown: null };
}

function unknown(endUnknown: EndUnknown): ExpectedEnd {
  return { expectedEndAt: null, endUnknown };
}
