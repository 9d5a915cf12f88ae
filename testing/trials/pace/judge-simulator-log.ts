import { type Pace } from "@/server/domain/scraping/pace";
import { type Platform } from "@/server/domain/roster/platforms";
import { type Simulator } from "@/testing/simulator";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { expectThat, type Findings, noFindings, noteUse } from "./findings";

type Request = ReturnType<Simulator["log"]>[number];
type Scrape = { creator: string | null; requests: Request[] };

type Judged = {
  paces: Record<Platform, Pick<Pace, "minIntervalMs" | "hourCap" | "burstSize" | "refillRatePerMin">>;
  callsOf: (platform: Platform) => number;
  /** The wait that every 429 of the log asked for, in ms. */
  retryAfterMs: number;
  /** By how much two requests may arrive closer together than they were sent, in ms. */
  slackMs: number;
};

/**
 * Judges what real platforms would observe, without knowledge of the service: each account's interval,
 * bucket and cap, its wait after a 429, one creator at a time, nothing after a ban. Counts the complete
 * scrapes of each creator.
 */
export function judgeSimulatorLog(log: readonly Request[], judged: Judged) {
  const findings = noFindings();
  const completed = new Map<string, number>();
  const byAccount = new Map<string, Request[]>();
  for (const request of log) {
    const account = request.account ?? "nobody";
    byAccount.set(account, [...(byAccount.get(account) ?? []), request]);
  }
  for (const requests of byAccount.values()) {
    const [first] = requests;
    if (!first?.platform) continue;
    const { platform } = first;
    judgeCalls(requests, judged.paces[platform].minIntervalMs, judged, findings);
    const scrapes = toScrapes(requests, findings);
    judgeScrapes(scrapes, judged.paces[platform], judged.slackMs, findings);
    for (const { creator, requests: calls } of scrapes) {
      const isComplete =
        calls.length === judged.callsOf(platform) && calls.every(({ outcome }) => outcome === "ok");
      const key = `${platform} ${creator ?? ""}`;
      if (isComplete) completed.set(key, (completed.get(key) ?? 0) + 1);
    }
  }
  return { findings, completed, accounts: byAccount.size };
}

function judgeCalls(
  requests: readonly Request[],
  minIntervalMs: number,
  { retryAfterMs, slackMs }: Judged,
  findings: Findings,
): void {
  let bannedAt = Infinity;
  for (const [index, { at, outcome }] of requests.entries()) {
    const former = requests[index - 1];
    if (former !== undefined) {
      const since = at - former.at + slackMs;
      noteUse(findings, "interval", minIntervalMs / since);
      if (former.outcome === "too-many-requests") noteUse(findings, "wait after 429", retryAfterMs / since);
    }
    expectThat(findings, "nothing after a ban", at <= bannedAt);
    if (outcome === "banned") bannedAt = at;
  }
}

/** A scrape starts with its platform's first call; all following calls are for the same creator. */
function toScrapes(requests: readonly Request[], findings: Findings): Scrape[] {
  const firstCall = requests[0] === undefined ? "" : shapeOf(requests[0]);
  const scrapes: Scrape[] = [];
  for (const request of requests) {
    const current = scrapes.at(-1);
    if (current === undefined || shapeOf(request) === firstCall)
      scrapes.push({ creator: request.creator, requests: [request] });
    else {
      expectThat(findings, "one creator at a time", current.creator === request.creator);
      current.requests.push(request);
    }
  }
  return scrapes;
}

function shapeOf({ path, creator }: Request): string {
  return creator === null ? path : path.replace(creator, "");
}

function judgeScrapes(
  scrapes: readonly Scrape[],
  { hourCap, burstSize, refillRatePerMin }: Judged["paces"][Platform],
  slackMs: number,
  findings: Findings,
): void {
  noteUse(findings, "hour cap", scrapes.length / hourCap);
  const starts = scrapes.flatMap(({ requests: [first] }) => (first === undefined ? [] : [first.at]));
  for (const [from, begun] of starts.entries())
    for (const [to, ended] of starts.entries()) {
      const room = burstSize + ((ended - begun + slackMs) * refillRatePerMin) / MINUTE_MS;
      if (to > from) noteUse(findings, "bucket", (to - from + 1) / (Math.floor(room) + 1));
    }
}
