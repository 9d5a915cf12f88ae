import { beforeAll, beforeEach, expect, it } from "vitest";
import { forgetSettings } from "@/server/env";
import { callRoute } from "@/testing/open-api/call-route";
import { loadHandler } from "@/testing/open-api/contract-request";
import { createTestApiKey } from "@/testing/open-api/create-test-api-key";
import { findContractSample, nameOf } from "@/testing/tenant-matrix/contract-calls";
import { createForeignTenant, type ForeignTenant } from "@/testing/tenant-matrix/foreign-tenant";
import { hostileInputs } from "@/testing/tenant-matrix/hostile-inputs";
import { contracts } from "./contracts";
import { type Contract } from "./define-contract";

beforeEach(forgetSettings);

const TIMEOUT_MS = 240_000;
/** Fewer than a key has a minute. */
const CALLS_A_KEY = 50;

let tenant: ForeignTenant;
beforeAll(async () => void (tenant = await createForeignTenant()), TIMEOUT_MS);

type Sent = { params?: Record<string, string>; query?: Record<string, string>; body?: object };

/** Requests of which one part is hostile, and which the schemas take. */
function hostileRequests(contract: Contract): Sent[] {
  const sample = findContractSample(nameOf(contract)).request?.(tenant.names) ?? {};
  const parts = [
    ["params", contract.params],
    ["query", contract.query],
    ["body", contract.publishedBody ?? contract.body],
  ] as const;
  return parts.flatMap(([part, schema]) =>
    hostileInputs(schema, sample[part]).map((value) => ({ ...sample, [part]: value })),
  );
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
        encodeURIComponent(params[name] ?? ""),
      );
      const { status, reason } = await callRoute(handler, {
        method: contract.method,
        path: `${filled}?${new URLSearchParams(query).toString()}`,
        ...{ params, key },
        ...(body !== undefined && { json: body }),
      });
      if (status === 500) broken.push({ params, query, body, reason });
    }
    expect(broken).toEqual([]);
  },
  TIMEOUT_MS,
);
