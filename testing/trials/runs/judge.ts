import { getDb } from "@/server/infra/db";
import { type Platform, platforms } from "@/server/domain/roster/platforms";
import { callsPerTarget } from "@/server/platforms";
import { freePace } from "../../scraping/create-paced-accounts";
import { type LogEntry } from "../../simulator/request-log";
import { judgeSimulatorLog } from "../pace/judge-simulator-log";
import { type Kill } from "./ground";
import { bucket, type TrialRun } from "./work";

/** Requests are logged on arrival, which on a busy machine is later than sending. */
const SLACK_MS = 200;
/** Maximum delay between sending a request and its entry in a busy simulator's log. */
const NOTED_LATE_MS = 5_000;

type Scrape = {
  key: string;
  platform: Platform;
  account: string;
  from: number;
  to: number;
  isWhole: boolean;
  calls: number;
};

export type Judgement = { violations: string[]; repeated: number; highestUse: Record<string, number> };

export async function judgeRuns(
  log: readonly LogEntry[],
  { runs, capped, kills }: { runs: readonly TrialRun[]; capped: readonly TrialRun[]; kills: readonly Kill[] },
): Promise<Judgement> {
  const violations: string[] = [];
  const highestUse: Record<string, number> = {};
  const scrapes = toScrapes(log);
  for (const one of [...runs, ...capped]) judgePace(log, one, violations, highestUse);
  const { repeated, unexcused } = findRepeats(scrapes, kills);
  violations.push(...unexcused);
  // A process that resumes a scrape only makes the remaining calls.
  for (const { key, platform, calls } of scrapes)
    if (calls > callsPerTarget(platform)) violations.push(`${key} was asked ${calls} times in one scrape`);
  const whole = new Set(scrapes.flatMap(({ key, isWhole }) => (isWhole ? [key] : [])));
  for (const { platform, creators } of runs)
    for (const creator of creators)
      if (!whole.has(`${platform} ${creator}`))
        violations.push(`${platform} ${creator} was never read whole`);
  for (const run of runs)
    violations.push(...(await judgeRows(run)), ...(await findAskedAfterCommit(log, run)));
  return { violations, repeated, highestUse };
}

function judgePace(
  log: readonly LogEntry[],
  { accounts, limits, platform }: TrialRun,
  violations: string[],
  highestUse: Record<string, number>,
): void {
  const own = log.filter(({ account }) => account !== null && accounts.includes(account));
  const limit = freePace({ ...bucket, minIntervalMs: limits.minIntervalMs, hourCap: limits.scrapesPerHour });
  const paces = Object.fromEntries(platforms.map((name) => [name, limit])) as Record<
    (typeof platforms)[number],
    typeof limit
  >;
  const settings = { paces, callsOf: callsPerTarget, retryAfterMs: 0, slackMs: SLACK_MS };
  const { findings } = judgeSimulatorLog(own, settings);
  for (const [rule, times] of Object.entries(findings.broken))
    violations.push(`${rule} of ${platform} broken ${times} times (${findings.highestUse[rule] ?? ""})`);
  for (const [rule, use] of Object.entries(findings.highestUse))
    highestUse[rule] = Math.max(highestUse[rule] ?? 0, use);
  for (const account of accounts) {
    const started = toScrapes(own.filter((request) => request.account === account)).length;
    highestUse["task cap"] = Math.max(highestUse["task cap"] ?? 0, started / limits.maxPerTask);
    if (started > limits.maxPerTask) violations.push(`${account} began ${started} scrapes of one task`);
  }
}

function toScrapes(log: readonly LogEntry[]): Scrape[] {
  const shapeOf = ({ path, creator }: LogEntry) => (creator === null ? path : path.replace(creator, ""));
  const first = new Map<string | null, string>();
  for (const entry of log) if (!first.has(entry.platform)) first.set(entry.platform, shapeOf(entry));
  const open = new Map<string, Scrape>();
  const scrapes: Scrape[] = [];
  for (const entry of log) {
    const { platform, creator, account, at, outcome } = entry;
    if (platform === null || creator === null || account === null) continue;
    const key = `${platform} ${creator}`;
    const current = open.get(key);
    if (current === undefined || shapeOf(entry) === first.get(platform)) {
      const isWhole = callsPerTarget(platform) === 1 && outcome === "ok";
      const scrape = { key, platform, account, from: at, to: at, calls: 1, isWhole };
      open.set(key, scrape);
      scrapes.push(scrape);
    } else {
      current.calls += 1;
      current.to = at;
      current.isWhole = current.calls === callsPerTarget(platform);
    }
  }
  return scrapes;
}

/**
 * After a creator was stored, the run never requests it again, whatever was killed. The audit entry is
 * written in the transaction of the outcome, after the last answer, so no tolerance is needed.
 */
async function findAskedAfterCommit(
  log: readonly LogEntry[],
  { chain, platform }: TrialRun,
): Promise<string[]> {
  const stored = await getDb().$queryRaw<{ creator: string; at: number }[]>`
    SELECT b.platform_blogger_id AS creator, min(extract(epoch FROM e.created_at) * 1000)::float8 AS at
    FROM audit_entry e JOIN blogger b ON b.id = e.target_id
    WHERE e.action = 'blogger.scrape' AND e.after->>'code' IS NULL
      AND e.after->>'runId' IN (SELECT r.id FROM scraping_task_run r WHERE r.chain = ${chain})
    GROUP BY b.platform_blogger_id`;
  const storedAt = new Map(stored.map(({ creator, at }) => [creator, at]));
  return log.flatMap((entry) => {
    const at = entry.platform === platform && storedAt.get(entry.creator ?? "");
    if (typeof at !== "number" || entry.at <= at) return [];
    return [`${platform} ${entry.creator} was asked for ${Math.round(entry.at - at)} ms after it was stored`];
  });
}

type Repeat = { before: Scrape; again: Scrape };

/**
 * A creator may only be scraped twice if a kill hit the first scrape while it was in flight, so that its
 * outcome was not stored. An account has one scrape in flight, so a kill excuses one scrape per account.
 */
function findRepeats(scrapes: readonly Scrape[], kills: readonly Kill[]) {
  const former = new Map<string, Scrape>();
  const repeats: Repeat[] = [];
  for (const again of scrapes) {
    const before = former.get(again.key);
    former.set(again.key, again);
    if (before !== undefined) repeats.push({ before, again });
  }
  const unexcused = new Set(repeats);
  for (const kill of kills) {
    // Among the candidates a kill excuses the one that the fewest later kills could have hit.
    const hit = [...unexcused].filter((repeat) => isHit(repeat, kill)).sort(byEnd);
    for (const account of new Set(hit.map(({ before }) => before.account))) {
      const first = hit.find(({ before }) => before.account === account);
      if (first !== undefined) unexcused.delete(first);
    }
  }
  const sentences = [...unexcused].map((repeat) => describeRepeat(repeat, kills));
  return { repeated: repeats.length, unexcused: sentences };
}

function isHit({ before, again }: Repeat, { at, upAt }: Kill): boolean {
  return before.from <= upAt + NOTED_LATE_MS && at <= again.from;
}

function byEnd(one: Repeat, other: Repeat): number {
  return one.again.from - other.again.from;
}

/** Times are in seconds before the start of the second scrape. */
function describeRepeat({ before, again: { key, from } }: Repeat, kills: readonly Kill[]): string {
  const ago = (at: number) => ((from - at) / 1_000).toFixed(1);
  const earlier = kills.filter(({ at }) => at < from && at > before.from - 60_000);
  const hits = earlier.map(({ victim, at, upAt }) => `${victim} ${ago(at)} to ${ago(upAt)}`).join(", ");
  const scrape = `${before.isWhole ? "whole" : "cut"}, ${ago(before.from)} to ${ago(before.to)} s before`;
  return `${key} was asked for again, though no kill hit the first scrape (${scrape}; killed: ${hits})`;
}

type Rows = {
  attempts: number;
  wrong: number;
  succeeded: number;
  targets: number;
  done: number;
  parked: number;
};

/** The run's counters must equal its rows, per attempt and in total, with nothing left over. */
async function judgeRows({ chain, platform, creators }: TrialRun): Promise<string[]> {
  const [rows] = await getDb().$queryRaw<Rows[]>`
    SELECT count(*)::int AS attempts,
      count(*) FILTER (WHERE r.failed_count <> (SELECT count(*) FROM scraping_run_failure f WHERE f.run_id = r.id)
        OR r.success_count <> (SELECT coalesce(sum(a.succeeded), 0) FROM scraping_run_account a WHERE a.run_id = r.id)
        OR r.success_count <> (SELECT count(*) FROM scraping_run_target t
          WHERE t.chain = r.chain AND t.attempt = r.attempt AND t.state = 'SUCCESS')
        OR r.success_count + r.failed_count <> r.target_count)::int AS wrong,
      sum(r.success_count)::int AS succeeded,
      (SELECT count(*)::int FROM scraping_run_target t WHERE t.chain = ${chain}) AS targets,
      (SELECT count(*)::int FROM scraping_run_target t WHERE t.chain = ${chain} AND t.state = 'SUCCESS') AS done,
      (SELECT count(*)::int FROM scrape_claim c JOIN scraping_run_target t ON t.blogger_id = c.blogger_id
        WHERE t.chain = ${chain} AND c.progress IS NOT NULL) AS parked
    FROM scraping_task_run r WHERE r.chain = ${chain}`;
  const expected = {
    succeeded: creators.length,
    targets: creators.length,
    done: creators.length,
    parked: 0,
    wrong: 0,
  };
  const { attempts: _, ...found } = rows ?? {
    attempts: 0,
    wrong: 0,
    succeeded: 0,
    targets: 0,
    done: 0,
    parked: 0,
  };
  const differs = Object.entries(expected).filter(
    ([name, value]) => found[name as keyof typeof found] !== value,
  );
  return differs.map(
    ([name, value]) =>
      `${name} of a run on ${platform} is ${found[name as keyof typeof found]}, not ${value}`,
  );
}
