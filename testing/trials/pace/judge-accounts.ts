import { expectThat, type Findings, noteUse } from "./findings";
import { callsOf, clockAt, DAY, HOUR, MINUTE, type PacePlan, type PlanAccount } from "./pace-plan";
import { createLimits, type Limits } from "./observed-limits";
import { type LoggedRequest } from "./request-log";

/** An instant in real time and by the service's clock. */
type Instant = { at: number; clock: number };

/** What an observer remembers of an account. */
type Seen = {
  account: PlanAccount;
  latestClock: number;
  hour: { index: number; count: number };
  day: { index: number; count: number };
  inTask: Map<number, number>;
  tokens: number;
  tokensAt: Instant | null;
  last: LoggedRequest | null;
  lastCall: Instant | null;
  inShift: number;
  failures: number;
  rounds: number;
  strikes: number;
  /** No call before so long after an instant, and which rule says so. */
  waits: { rule: string; since: Instant; ms: number }[];
  bannedAt: number | null;
  riskAt: number | null;
};

const counted = ["L2_CAPTCHA", "L3_AUTH_FAIL", "L4_BANNED", "EMPTY_BODY", "TIMEOUT", "HTTP_5XX"];

/** Judges each account's requests: caps, interval, bucket, shifts, waits, holder, one scrape at a time. */
export function judgeAccounts(plan: PacePlan, log: readonly LoggedRequest[], findings: Findings): void {
  const limitsAt = createLimits(plan);
  const seen = new Map<string, Seen>();
  for (const request of log) {
    const account = plan.groups[request.group]?.accounts[request.account];
    if (account === undefined) throw new Error("a request by nobody");
    const memory = seen.get(account.id) ?? remember(account);
    seen.set(account.id, memory);
    const limits = limitsAt(request.group, request.at);
    const now = { at: request.at, clock: clockAt(plan, request.at) };
    if (memory.lastCall !== null)
      noteUse(findings, "interval", limits.intervalMs / passed(memory.lastCall, now));
    if (request.call === 0) judgeScrape(plan, request, memory, limits, now, findings);
    else expectThat(findings, "one scrape at a time", memory.last?.target === request.target);
    memory.lastCall = now;
    const ended = { at: request.answeredAt, clock: clockAt(plan, request.answeredAt) };
    memory.last = request;
    if (request.answer !== "CUT") learn(plan, request, memory, limits, ended);
  }
}

function remember(account: PlanAccount): Seen {
  const none = { index: 0, count: 0 };
  return {
    ...{
      account,
      latestClock: 0,
      hour: none,
      day: none,
      inTask: new Map(),
      tokens: Infinity,
      tokensAt: null,
    },
    ...{ last: null, lastCall: null, inShift: 0, failures: 0, rounds: 0, strikes: 0, waits: [] },
    ...{ bannedAt: null, riskAt: null },
  };
}

/** A clock put forward shortens waits, and nobody can know; put back, it never does. */
function passed(from: Instant, to: Instant): number {
  return Math.max(to.at - from.at, to.clock - from.clock, 1e-3);
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

  const refill = memory.tokensAt === null ? 0 : passed(memory.tokensAt, now) / limits.tokenMs;
  memory.tokens = Math.min(limits.burst, memory.tokens + refill) - 1;
  memory.tokensAt = now;
  noteUse(findings, "bucket", (limits.burst - memory.tokens) / limits.burst - 1e-4);

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
  expectThat(findings, "holder in LOCAL mode", dataMode === "CLOUD" || ownerUserId === account.ownerUserId);
  const isSuspended = suspended && now.at >= suspended.from && now.at < suspended.to;
  expectThat(findings, "no work while suspended", !isSuspended);
  expectThat(findings, "answers come after their requests", answeredAt >= now.at);
}

function countIn(window: Seen["hour"], index: number): Seen["hour"] {
  return index === window.index ? { index, count: window.count + 1 } : { index, count: 1 };
}

/** What an answer asks of the account from then on. */
function learn(plan: PacePlan, request: LoggedRequest, memory: Seen, limits: Limits, ended: Instant): void {
  const { answer, call, group, retryAfterMs } = request;
  if (answer === "ok") {
    if (call + 1 < callsOf[plan.groups[group]?.platform ?? "STARMAP"]) return;
    memory.failures = memory.rounds = memory.strikes = 0;
    return;
  }
  if (answer === "RATE_LIMITED") {
    const ms = retryAfterMs ?? Math.min(15 * MINUTE, MINUTE * 2 ** memory.strikes);
    memory.waits.push({ rule: "wait after 429", since: ended, ms });
    memory.strikes += 1;
  }
  if (answer === "L4_BANNED") memory.bannedAt = ended.at;
  if (answer === "L3_AUTH_FAIL") {
    memory.riskAt = ended.at;
    memory.waits.push({ rule: "cooldown after a mark", since: ended, ms: 6 * HOUR });
  }
  if (!counted.includes(answer)) return;
  memory.failures += 1;
  if (memory.rounds === 0 && memory.failures < limits.threshold) return;
  const ms = Math.min(limits.cooldownMs * 2 ** memory.rounds, DAY);
  memory.waits.push({ rule: "cooldown after failures", since: ended, ms });
  memory.rounds += 1;
}
