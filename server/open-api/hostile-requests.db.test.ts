import { beforeAll, beforeEach, expect, it } from "vitest";
import { forgetSettings } from "@/server/env";
import { callRoute } from "@/testing/integration/open-api/call-route";
import { loadHandler } from "@/testing/integration/open-api/contract-request";
import { createTestApiKey } from "@/testing/integration/open-api/create-test-api-key";
import { findContractSample, nameOf } from "@/testing/tenant-matrix/contract-calls";
import { createForeignTenant, type ForeignTenant } from "@/testing/tenant-matrix/foreign-tenant";
import { hostileInputs } from "@/testing/tenant-matrix/hostile-inputs";
import { contracts } from "./contracts";
import { type Contract } from "./define-contract";

beforeEach(forgetSettings);

const TIMEOUT_MS = 240_000;
const CALLS_A_KEY = 50;
const MAX_SINGLE = 100;
const BATCH = 100;

let tenant: ForeignTenant;
beforeAll(async () => void (tenant = await createForeignTenant()), TIMEOUT_MS);

type Sent = { params?: Record<string, string>; query?: Record<string, string>; body?: object };

function hostileRequests(contract: Contract): Sent[] {
  const sample = findContractSample(nameOf(contract)).request?.(tenant.names) ?? {};
  const bodies = hostileInputs(contract.publishedBody ?? contract.body, sample.body) as object[];
  const parts = [
    ["params", hostileInputs(contract.params, sample.params)],
    ["query", hostileInputs(contract.query, sample.query)],
    ["body", contract.maxItems === undefined ? thinned(bodies) : inBatches(bodies, sample.body ?? {})],
  ] as const;
  return parts.flatMap(([part, values]) => values.map((value) => ({ ...sample, [part]: value })));
}

function thinned(bodies: readonly object[]): object[] {
  const step = Math.ceil(bodies.length / MAX_SINGLE);
  return bodies.filter((_, n) => n % step === 0);
}

function inBatches(bodies: readonly object[], sample: object): object[] {
  const itemsOf = (body: object) => ("items" in body ? (body.items as object[]) : []);
  const own = JSON.stringify(itemsOf(sample));
  const isOwn = (body: object) => JSON.stringify(itemsOf(body)) === own;
  const items = bodies.filter((body) => !isOwn(body)).flatMap(itemsOf);
  const batches = Array.from({ length: Math.ceil(items.length / BATCH) }, (_, n) => ({
    ...sample,
    items: items.slice(n * BATCH, (n + 1) * BATCH),
  }));
  return [...bodies.filter(isOwn), ...batches];
}

it.each(contracts.map((contract) => ({ name: nameOf(contract), contract })))(
  "$name answers whatever its schemas take, and breaks on nothing",
  async ({ contract }) => {
    const handler = await loadHandler(contract);
    const broken: unknown[] = [];
    let key = "";
    for (const [n, { params = {}, query = {}, body }] of hostileRequests(contract).entries()) {
      if (n % CALLS_A_KEY === 0) key = (await createTestApiKey(tenant)).plaintext;
      const filled = contract.path.replaceAll(/:(\w+)/g, (_, name: string) =>
        encodeURIComponent(Buffer.from(params[name] ?? "").toString()),
      );
      const { status, reason } = await callRoute(handler, {
        method: contract.method,
        path: `${filled}?${new URLSearchParams(query).toString()}`,
        params,
        key,
        ...(body !== undefined && { json: body }),
      });
      if (status === 500) broken.push({ params, query, body, reason });
    }
    expect(broken).toEqual([]);
  },
  TIMEOUT_MS,
);
