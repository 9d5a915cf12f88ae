import { callsPerTarget } from "@/server/platforms";
import { type Instant, learn, passed, refill, remember, type Seen } from "./account-memory";
import { expectThat, type Findings, noteUse } from "./findings";
import { createLimits, type Limits } from "./observed-limits";
import { clockAt, DAY, HOUR, LEASE_MS, type PacePlan } from "./pace-plan";
import { type LoggedRequest } from "./request-log";

/** Checks caps, interval, bucket, shifts, waits, lease holder, and one scrape at a time. */
export function judgeAccounts(plan: PacePlan, log: readonly LoggedRequest[], findings: Findings): void {
  const limitsAt = createLimits(plan);
  const seen = new Map<string, Seen>();
  for (const request of log) {
    const account = plan.groups[request.group]?.accounts[request.account];
    if (account === undefined) throw new Error("a request by an unknown account");
    const memory = seen.get(account.id) ?? remember(account);
    seen.set(account.id, memory);
    const limits = limitsAt(request.group, request.at);
    const now = { at: request.at, clock: clockAt(plan, request.at) };
    if (memory.lastCall !== null)
      noteUse(
        findings,
        named("interval", memory),
        (limits.intervalMs * memory.slowdown) / passed(memory.lastCall, now),
      );
    if (request.call === 0) judgeScrape(plan, request, memory, limits, now, findings);
    judgeTurn(plan, request, memory, now, findings);
    memory.lastCall = now;
    const ended = { at: request.answeredAt, clock: clockAt(plan, request.answeredAt) };
    memory.last = request;
    if (request.answer !== "CUT") learn(plan, request, memory, limits, ended);
  }
}

/** While the account is slowed down the limit has another name, so that the check is counted separately. */
function named(rule: string, { slowdown }: Seen): string {
  return slowdown > 1 ? `${rule} after 429` : rule;
}

/** A call must follow the previous one, and a scrape the end of the previous scrape or of its lease. */
function judgeTurn(
  plan: PacePlan,
  { call, group, target }: LoggedRequest,
  { last, lastCall }: Seen,
  now: Instant,
  findings: Findings,
): void {
  const rule = "one scrape at a time";
  if (call > 0) expectThat(findings, rule, last?.target === target);
  if (last === null || lastCall === null) return;
  const since = passed(lastCall, now);
  if (last.answer !== "CUT") expectThat(findings, rule, since >= last.answeredAt - last.at);
  const calls = callsPerTarget(plan.groups[group]?.platform ?? "STARMAP");
  const isOver = last.answer !== "CUT" && (last.answer !== "ok" || last.call + 1 === calls);
  if (call === 0 && !isOver) noteUse(findings, rule, LEASE_MS / 2 / since);
}

function judgeScrape(
  plan: PacePlan,
  { group, task, answeredAt }: LoggedRequest,
  memory: Seen,
  limits: Limits,
  now: Instant,
  findings: Findings,
): void {
  const { account } = memory;
  memory.latestClock = Math.max(memory.latestClock, now.clock);
  const age = memory.latestClock - account.createdAt;
  memory.hour = countIn(memory.hour, Math.floor(age / HOUR));
  memory.day = countIn(memory.day, Math.floor(age / DAY));
  noteUse(findings, "hour cap", memory.hour.count / limits.hour);
  noteUse(findings, "day cap", memory.day.count / limits.day);

  const inTask = (memory.inTask.get(task) ?? 0) + 1;
  memory.inTask.set(task, inTask);
  noteUse(findings, "task cap", inTask / limits.task);

  refill(memory, limits, now);
  memory.tokens -= 1;
  noteUse(findings, named("bucket", memory), (limits.burst - memory.tokens) / limits.burst - 1e-4);

  if (memory.lastCall !== null && passed(memory.lastCall, now) >= limits.restMs) memory.inShift = 0;
  memory.inShift += 1;
  noteUse(findings, "shift", memory.inShift / limits.shift);

  for (const { rule, since, ms } of memory.waits) noteUse(findings, rule, ms / passed(since, now));
  memory.waits = [];
  const confirmedSince = (instant: number) => plan.confirmations.some((at) => at > instant && at <= now.at);
  expectThat(findings, "no work while BANNED", memory.bannedAt === null);
  expectThat(findings, "no work in RISK", memory.riskAt === null || confirmedSince(memory.riskAt));
  memory.riskAt = null;

  const { ownerUserId } = plan.tasks[task] ?? {};
  const { dataMode, suspended } = plan.organizations[plan.groups[group]?.organization ?? 0] ?? {};
  expectThat(findings, "owner in LOCAL mode", dataMode === "CLOUD" || ownerUserId === account.ownerUserId);
  const isSuspended = suspended && now.at >= suspended.from && now.at < suspended.to;
  expectThat(findings, "no work while suspended", !isSuspended);
  expectThat(findings, "answers come after their requests", answeredAt >= now.at);
}

function countIn(window: Seen["hour"], index: number): Seen["hour"] {
  return index === window.index ? { index, count: window.count + 1 } : { index, count: 1 };
}
