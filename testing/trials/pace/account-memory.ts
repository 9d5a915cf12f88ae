import { callsPerTarget } from "@/server/platforms";
import { type Limits } from "./observed-limits";
import { DAY, HOUR, MINUTE, type PacePlan, type PlanAccount } from "./pace-plan";
import { type LoggedRequest } from "./request-log";

export type Instant = { at: number; clock: number };

export type Seen = {
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
  /** Factor by which calls and tokens are slower since a 429. */
  slowdown: number;
  /** No call until `ms` after `since`, by the named rule. */
  waits: { rule: string; since: Instant; ms: number }[];
  bannedAt: number | null;
  riskAt: number | null;
};

const counted = ["L2_CAPTCHA", "L3_AUTH_FAIL", "L4_BANNED", "EMPTY_BODY", "TIMEOUT", "HTTP_5XX"];

export function remember(account: PlanAccount): Seen {
  const none = { index: 0, count: 0 };
  return {
    account,
    latestClock: 0,
    hour: none,
    day: none,
    inTask: new Map(),
    tokens: Infinity,
    tokensAt: null,
    last: null,
    lastCall: null,
    inShift: 0,
    failures: 0,
    rounds: 0,
    strikes: 0,
    slowdown: 1,
    waits: [],
    bannedAt: null,
    riskAt: null,
  };
}

/** A clock that jumps forward shortens waits undetectably; one that jumps back never does. */
export function passed(from: Instant, to: Instant): number {
  return Math.max(to.at - from.at, to.clock - from.clock, 1e-3);
}

export function refill(memory: Seen, limits: Limits, now: Instant): void {
  const { tokens, tokensAt, slowdown } = memory;
  const gained = tokensAt === null ? 0 : passed(tokensAt, now) / (limits.tokenMs * slowdown);
  memory.tokens = Math.min(limits.burst, tokens + gained);
  memory.tokensAt = now;
}

export function learn(
  plan: PacePlan,
  request: LoggedRequest,
  memory: Seen,
  limits: Limits,
  ended: Instant,
): void {
  const { answer, call, group, retryAfterMs } = request;
  if (answer === "ok") {
    if (call + 1 < callsPerTarget(plan.groups[group]?.platform ?? "STARMAP")) return;
    memory.failures = memory.rounds = memory.strikes = 0;
    changeSpeed(memory, limits, Math.max(1, memory.slowdown - 0.1), ended);
    return;
  }
  if (answer === "RATE_LIMITED") {
    const ms = retryAfterMs ?? Math.min(15 * MINUTE, MINUTE * 2 ** memory.strikes);
    memory.waits.push({ rule: "wait after 429", since: ended, ms });
    memory.strikes += 1;
    changeSpeed(memory, limits, Math.min(8, memory.slowdown * 2), ended);
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
  const rule = memory.rounds === 0 ? "cooldown after failures" : "doubled cooldown";
  memory.waits.push({ rule, since: ended, ms });
  memory.rounds += 1;
}

function changeSpeed(memory: Seen, limits: Limits, slowdown: number, ended: Instant): void {
  refill(memory, limits, ended);
  memory.slowdown = slowdown;
}
