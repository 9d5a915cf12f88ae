import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { env } from "@/server/env";
import { createTestApiKey } from "../../integration/open-api/create-test-api-key";
import { createTestOrganization } from "../../organization/test-organization";
import { type Fleet, startFleet } from "../fleet";
import { makeBatchRound, makeDeactivationRound, makeSingleRound } from "./make-rounds";
import { type ChaosResult, countHits, describeTrial, runChaosTrial } from "./run-chaos-trial";

/**
 * Kills that must interrupt a transaction; misses are repeated. This is the short form; `npm run
 * test:chaos` sets CHAOS_HITS. Each path gets a third of them.
 */
const HITS = Math.ceil(Number(process.env.CHAOS_HITS ?? 6) / 3);
const CONTROL_ROUNDS = 200;
const WANTED_OUTCOMES = new Set(["cut off", "UNAVAILABLE", "IDEMPOTENCY_IN_PROGRESS"]);
const TIMEOUT_MS = 120_000 + HITS * 20_000;

let fleet: Fleet;
let pool: pg.Pool;
beforeAll(async () => {
  const { plaintext } = await createTestApiKey(await createTestOrganization());
  const { path, body } = makeBatchRound("/open-api/bloggers/batch?dryRun=true");
  const headers = { "X-API-Key": plaintext, "Content-Type": "application/json" };
  const warmUp = async (url: string) => {
    const response = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
    if (response.status !== 200) throw new Error(await response.text());
  };
  pool = new pg.Pool({ connectionString: env.DATABASE_URL, max: 16 });
  fleet = startFleet({ databaseUrl: env.DATABASE_URL, instances: 2, warmUp });
});
afterAll(async () => {
  await fleet.close();
  await pool.end();
});

describe("a write with an Idempotency-Key, under kill -9", { timeout: TIMEOUT_MS }, () => {
  it.each([
    ["/open-api/bloggers/batch", makeBatchRound],
    ["/open-api/bloggers", makeSingleRound],
    ["/open-api/bloggers/deactivate", makeDeactivationRound],
  ])("is done once and whole, and every client gets the same answer: %s", async (path, makeRoundOn) => {
    const makeRound = () => makeRoundOn(path);
    const goesOn = (result: ChaosResult) => countHits(result) < HITS || countHits(result, "process") === 0;
    const result = await runChaosTrial({ fleet, pool, lanes: 8, makeRound, goesOn });
    console.log(describeTrial(result));
    expect(result.violations).toEqual([]);
    expect(countHits(result)).toBeGreaterThanOrEqual(HITS);
    expect(Object.keys(result.outcomes).filter((outcome) => !WANTED_OUTCOMES.has(outcome))).toEqual([]);
  });

  it.each([
    ["/control/committed-apart", /imported 2 times/],
    ["/control/in-pieces", /^in the end: .*other rows|a run with other counts/],
  ])("is done twice or in part when the rule is broken: %s", async (path, until) => {
    const makeRound = () => makeBatchRound(path);
    const goesOn = ({ rounds, violations }: ChaosResult) =>
      rounds < CONTROL_ROUNDS && !violations.some((text) => until.test(text));
    const result = await runChaosTrial({ fleet, pool, lanes: 2, makeRound, goesOn });
    console.log(describeTrial(result));
    expect(result.violations.filter((text) => until.test(text))).not.toEqual([]);
  });
});
