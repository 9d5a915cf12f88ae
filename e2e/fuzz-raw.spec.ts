import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { createApiKeys, createOrganization } from "./fixtures/accounts";
import { callProcedure } from "./fixtures/call-procedure";
import { rawArbitrary, type RawKeys } from "./fuzz/raw-arbitrary";
import { fuzzSeed } from "./fuzz/fuzz-seed";
import { findRawProblem, sendRaw } from "./fuzz/send-raw";
import { unique } from "./fixtures/unique";

/** Number of raw requests, one connection each: a hundredth of those generated from the document. */
const REQUESTS = Math.max(400, Number(process.env.FUZZ_REQUESTS ?? 0) / 100);
const SEED = fuzzSeed;
const PER_KEY = 40;
const MAX_PROBLEMS = 20;
const PER_MINUTE = 60;

const baseUrl = process.env.E2E_BASE_URL ?? "";
const BODY = JSON.stringify({ items: [{ platform: "PGY", url: "小红书 https://example.com/" }] });

test("raw requests that no library sends get the error that they provoke, in the envelope", async () => {
  test.setTimeout(120_000 + REQUESTS * 500);
  console.log(`FUZZ_SEED=${SEED} makes the same raw requests.`);
  const { id, owner } = await createOrganization(unique("raw requests"));
  const call = await callProcedure(owner);
  const createKey = async () =>
    (await call("apiKey.create", { name: "raw" })) as { key: string; record: { id: string } };
  const [reading, disabled] = [await createKey(), await createKey()];
  await call("apiKey.setEnabled", { id: disabled.record.id, enabled: false });
  const full = await createApiKeys(id, Math.ceil(REQUESTS / PER_KEY) + 1);
  const spent = full.at(-1) ?? "";

  const problems: string[] = [];
  const counts: Record<string, number> = {};
  for (let sent = 0; sent < REQUESTS && problems.length < MAX_PROBLEMS; sent += PER_KEY) {
    await spend(spent);
    const key = full[sent / PER_KEY] ?? "";
    const keys: RawKeys = { full: key, reading: reading.key, disabled: disabled.key, spent };
    const cases = fc.sample(rawArbitrary(keys, BODY), { numRuns: PER_KEY, seed: SEED + sent });
    for (const one of cases) {
      counts[one.kind] = 1 + (counts[one.kind] ?? 0);
      const problem = await sendRaw(Number(new URL(baseUrl).port), one).then(
        (response) => findRawProblem(one, response),
        (error: unknown) => `has no response: ${String(error)}`,
      );
      if (problem !== null) problems.push(`${one.kind}: ${String(one.parts[0]).slice(0, 200)} ${problem}`);
    }
  }
  console.table(counts);
  expect(problems, `seed ${SEED}`).toEqual([]);
  expect((await fetch(`${baseUrl}/api/health`)).status).toBe(200);
});

async function spend(key: string): Promise<void> {
  const leftMs = 60_000 - (Date.now() % 60_000);
  if (leftMs < 25_000) await new Promise((resolve) => setTimeout(resolve, leftMs));
  const ask = () => fetch(`${baseUrl}/open-api/organizations/self`, { headers: { "X-API-Key": key } });
  if ((await ask()).status === 429) return;
  await Promise.all(Array.from({ length: PER_MINUTE }, ask));
}
