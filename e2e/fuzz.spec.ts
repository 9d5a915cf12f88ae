import { expect, test } from "@playwright/test";
import { openApiDocument, readOperations } from "./fuzz/open-api-document";
import { createFuzzTarget } from "./fuzz/create-fuzz-target";
import { fuzz } from "./fuzz/fuzz";
import { fuzzSeed } from "./fuzz/fuzz-seed";

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1_000);
const SEED = fuzzSeed;

test("valid and invalid requests generated from the document get the answers that it declares", async () => {
  test.setTimeout(120_000 + REQUESTS * 100);
  console.log(`FUZZ_SEED=${SEED} makes the same requests.`);
  const response = await fetch(`${process.env.E2E_BASE_URL ?? ""}/docs/openapi.json`);
  const document = openApiDocument.parse(await response.json());
  const target = await createFuzzTarget(REQUESTS);
  const { problems, counts } = await fuzz(document, target, { requests: REQUESTS, seed: SEED });
  console.table(counts);
  expect(problems, `seed ${SEED}`).toEqual([]);
  // A run without successes or refusals would prove nothing.
  for (const { method, path } of readOperations(document)) {
    const byStatus = counts[`${method} ${path}`] ?? {};
    // A live key has no sandbox to reset; guide.spec.ts and open-api.spec.ts reset one with a test key.
    if (path !== "/open-api/sandbox/reset")
      expect(byStatus["200"], `successes of ${method} ${path}`).toBeGreaterThan(0);
    expect(byStatus["401"], `bad keys refused by ${method} ${path}`).toBeGreaterThan(0);
    const refusals = Object.keys(byStatus).filter((status) => status.startsWith("4") && status !== "401");
    // This path takes no parameter that could be invalid.
    if (path !== "/open-api/organizations/self") expect(refusals, `refusals of ${path}`).not.toEqual([]);
  }
});
