import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { type Pool } from "pg";
import { z } from "zod";
import { deactivateBloggers, importBloggers } from "@/server/services/roster/import";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { createTestApiKey } from "../../integration/open-api/create-test-api-key";
import { createTestOrganization, type TestOrganization } from "../../organization/test-organization";
import { type Fleet } from "../fleet";
import { type Round, type Seed } from "./round";
import { judgeSnapshot, type Snapshot, takeSnapshot } from "./snapshot";

export type RoundResult = {
  violations: string[];
  tookMs: number;
  outcomes: Outcomes;
  snapshots: number;
};

const RIVALS = 4;
const SNAPSHOT_EVERY_MS = 40;
const success = z.object({ data: z.record(z.string(), z.unknown()) });

/**
 * One key in its own organization: competing requests are sent at once while snapshots are taken, and
 * everything is judged at the end.
 */
export async function prepareRound(
  fleet: Fleet,
  pool: Pool,
  round: Round,
): Promise<() => Promise<RoundResult>> {
  const organization = await createTestOrganization();
  const { plaintext } = await createTestApiKey(organization);
  await seedOrganization(organization, round.seed);
  const outcomes: Outcomes = new Map();
  const send = () => sendUntilSuccess(fleet, plaintext, round, outcomes);
  const snapshot = () => takeSnapshot(pool, organization.organizationId, round);

  return async () => {
    const done = new AbortController();
    const watching = watch(round, snapshot, done.signal);
    const settled = await Promise.allSettled(Array.from({ length: RIVALS }, send));
    done.abort();
    const { snapshots, problems } = await watching;
    const successes = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    if (successes.length < RIVALS) problems.push("a client without a response");
    const late = await send();
    const last = await snapshot();
    const verdict = judgeSnapshot(round, last);
    if (verdict !== "everything") problems.push(`in the end: ${String(verdict)}`);
    return {
      violations: [...problems, ...responseProblems(round, [...successes, late], last)],
      tookMs: Math.min(...successes.map(({ tookMs }) => tookMs)),
      outcomes,
      snapshots,
    };
  };
}

async function seedOrganization({ ctx }: TestOrganization, { items, off }: Seed): Promise<void> {
  const usual = { dryRun: false, idempotencyKey: null };
  await importBloggers({ ctx: ctx(), input: { ...usual, items } });
  await deactivateBloggers({ ctx: ctx(), input: { ...usual, items: off } });
}

/** Every snapshot must show nothing or everything, and never nothing after everything. */
async function watch(round: Round, snapshot: () => Promise<Snapshot>, signal: AbortSignal) {
  const problems = new Set<string>();
  let snapshots = 0;
  for (let seen = "nothing"; !signal.aborted; snapshots += 1) {
    const verdict = judgeSnapshot(round, await snapshot());
    if (verdict instanceof Error) problems.add(`under way: ${verdict.message}`);
    else if (seen === "everything" && verdict === "nothing") problems.add("what was committed is gone");
    else seen = verdict;
    await sleep(SNAPSHOT_EVERY_MS);
  }
  return { snapshots, problems: [...problems] };
}

function responseProblems(
  round: Round,
  successes: readonly Success[],
  { runs, bodies: stored }: Snapshot,
): string[] {
  const texts = new Set(successes.map(({ text }) => text));
  const [run] = runs;
  const checks: [boolean, string][] = [
    [texts.size === 1, `${texts.size} different responses`],
    [stored.every((text) => text !== null && texts.has(text)), "a response that differs from the stored one"],
    [successes.at(-1)?.replayed === true, "a late repetition that was no replay"],
    [runs.length === 1, `imported ${runs.length} times`],
    [isDeepStrictEqual(run, { ...round.counts, id: run?.id }), "a run with other counts"],
    [
      [...texts].every((text) =>
        holds(success.parse(JSON.parse(text)).data, { ...round.response, runId: run?.id }),
      ),
      "a response with another run or another outcome",
    ],
  ];
  return checks.filter(([isRight]) => !isRight).map(([, problem]) => problem);
}

function holds(data: Readonly<Record<string, unknown>>, wanted: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(wanted).every(([name, value]) => isDeepStrictEqual(data[name], value));
}

type Success = { text: string; replayed: boolean; tookMs: number };
/** Attempts that did not end with 200: `cut off`, or the error reason. */
type Outcomes = Map<string, number>;

const PATIENCE_MS = MINUTE_MS;
const ATTEMPT_MS = 20_000;
const refusal = z.object({ data: z.object({ reason: z.string() }) });

async function sendUntilSuccess(
  fleet: Fleet,
  apiKey: string,
  round: Round,
  outcomes: Outcomes,
): Promise<Success> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < PATIENCE_MS) {
    const instance = await fleet.any();
    instance.outstanding += 1;
    const outcome = await sendOnce(instance.url, apiKey, round).catch(() => "cut off");
    instance.outstanding -= 1;
    if (typeof outcome !== "string") return { ...outcome, tookMs: performance.now() - startedAt };
    outcomes.set(outcome, 1 + (outcomes.get(outcome) ?? 0));
    await sleep(Math.random() * 20);
  }
  throw new Error(`no success within ${PATIENCE_MS} ms`);
}

async function sendOnce(url: string, apiKey: string, { path, idempotencyKey, body }: Round) {
  const response = await fetch(url + path, {
    method: "POST",
    headers: {
      "X-API-Key": apiKey,
      "Idempotency-Key": idempotencyKey,
      "Content-Type": "application/json",
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(ATTEMPT_MS),
  });
  const text = await response.text();
  if (response.status !== 200) return refusal.parse(JSON.parse(text)).data.reason;
  return { text, replayed: response.headers.has("idempotency-replayed") };
}
