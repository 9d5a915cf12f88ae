import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { type Pool } from "pg";
import { z } from "zod";
import { deactivateBloggers, importBloggers } from "@/server/services/import";
import { createTestApiKey } from "../../open-api/create-test-api-key";
import { createTestOrganization, type TestOrganization } from "../../test-organization";
import { type Fleet } from "../fleet";
import { type Round, type Seed } from "./round";
import { judgeSnapshot, type Snapshot, takeSnapshot } from "./snapshot";

export type RoundResult = {
  /** Sentences; none where the rule held. */
  violations: string[];
  /** From the first request to the first answer. */
  tookMs: number;
  outcomes: Outcomes;
  /** Instants at which the database was looked at. */
  looks: number;
};

const RIVALS = 4;
const LOOK_EVERY_MS = 40;
const sent = z.object({ data: z.record(z.string(), z.unknown()) });

/** One key in an organization of its own: rivals ask at once, the database is looked at all the while, then all is judged. */
export async function prepareRound(
  fleet: Fleet,
  pool: Pool,
  round: Round,
): Promise<() => Promise<RoundResult>> {
  const organization = await createTestOrganization();
  const { plaintext } = await createTestApiKey(organization);
  await seedOrganization(organization, round.seed);
  const outcomes: Outcomes = new Map();
  const ask = () => askUntilAnswered(fleet, plaintext, round, outcomes);
  const look = () => takeSnapshot(pool, organization.organizationId, round);

  return async () => {
    const done = new AbortController();
    const watching = watch(round, look, done.signal);
    const settled = await Promise.allSettled(Array.from({ length: RIVALS }, ask));
    done.abort();
    const { looks, problems } = await watching;
    const answers = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    if (answers.length < RIVALS) problems.push("a client without an answer");
    const late = await ask();
    const last = await look();
    const verdict = judgeSnapshot(round, last);
    if (verdict !== "everything") problems.push(`in the end: ${String(verdict)}`);
    return {
      violations: [...problems, ...problemsWithAnswers(round, [...answers, late], last)],
      tookMs: Math.min(...answers.map(({ tookMs }) => tookMs)),
      outcomes,
      looks,
    };
  };
}

async function seedOrganization({ ctx }: TestOrganization, { items, off }: Seed): Promise<void> {
  const asked = { dryRun: false, idempotencyKey: null };
  await importBloggers({ ctx: ctx(), input: { ...asked, items } });
  await deactivateBloggers({ ctx: ctx(), input: { ...asked, items: off } });
}

/** At each instant there must be nothing or everything, and nothing never again after everything. */
async function watch(round: Round, look: () => Promise<Snapshot>, signal: AbortSignal) {
  const problems = new Set<string>();
  let looks = 0;
  for (let seen = "nothing"; !signal.aborted; looks += 1) {
    const verdict = judgeSnapshot(round, await look());
    if (verdict instanceof Error) problems.add(`under way: ${verdict.message}`);
    else if (seen === "everything" && verdict === "nothing") problems.add("what was committed is gone");
    else seen = verdict;
    await sleep(LOOK_EVERY_MS);
  }
  return { looks, problems: [...problems] };
}

function problemsWithAnswers(
  round: Round,
  answers: readonly Answered[],
  { runs, answers: stored }: Snapshot,
): string[] {
  const texts = new Set(answers.map(({ text }) => text));
  const [run] = runs;
  const checks: [boolean, string][] = [
    [texts.size === 1, `${texts.size} different answers`],
    [stored.every((text) => text !== null && texts.has(text)), "an answer that differs from the stored one"],
    [answers.at(-1)?.replayed === true, "a late repetition that was no replay"],
    [runs.length === 1, `imported ${runs.length} times`],
    [isDeepStrictEqual(run, { ...round.counts, id: run?.id }), "a run with other counts"],
    [
      [...texts].every((text) =>
        holds(sent.parse(JSON.parse(text)).data, { ...round.answer, runId: run?.id }),
      ),
      "an answer with another run or another outcome",
    ],
  ];
  return checks.filter(([isRight]) => !isRight).map(([, problem]) => problem);
}

function holds(data: Readonly<Record<string, unknown>>, wanted: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(wanted).every(([name, value]) => isDeepStrictEqual(data[name], value));
}

type Answered = { text: string; replayed: boolean; tookMs: number };
/** How often an attempt ended otherwise than with 200: `cut off`, or the reason of the refusal. */
type Outcomes = Map<string, number>;

const PATIENCE_MS = 60_000;
const ATTEMPT_MS = 20_000;
const refusal = z.object({ data: z.object({ reason: z.string() }) });

/** A client that repeats its request, with the same `Idempotency-Key`, on whichever instance serves, until it is answered with 200. */
async function askUntilAnswered(
  fleet: Fleet,
  apiKey: string,
  round: Round,
  outcomes: Outcomes,
): Promise<Answered> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < PATIENCE_MS) {
    const instance = await fleet.any();
    instance.outstanding += 1;
    const outcome = await ask(instance.url, apiKey, round).catch(() => "cut off");
    instance.outstanding -= 1;
    if (typeof outcome !== "string") return { ...outcome, tookMs: performance.now() - startedAt };
    outcomes.set(outcome, 1 + (outcomes.get(outcome) ?? 0));
    await sleep(Math.random() * 20);
  }
  throw new Error(`not answered within ${PATIENCE_MS} ms`);
}

async function ask(url: string, apiKey: string, { path, idempotencyKey, body }: Round) {
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
