import { beforeAll, describe, expect, it } from "vitest";
import { contracts } from "@/server/open-api/contracts";
import { openOwnDatabase } from "@/testing/database/open-own-database";
import { checkCalls } from "@/testing/tenant-matrix/check-call";
import {
  contractCall,
  createMatrixKeys,
  findContractSample,
  type MatrixKey,
  nameOf,
} from "@/testing/tenant-matrix/contract-calls";
import { contractSamples } from "@/testing/tenant-matrix/contract-samples";
import { createForeignTenant, type ForeignTenant } from "@/testing/tenant-matrix/foreign-tenant";

await openOwnDatabase();

const TIMEOUT_MS = 120_000;

let tenant: ForeignTenant;
let keys: MatrixKey[];
beforeAll(async () => {
  tenant = await createForeignTenant();
  keys = await createMatrixKeys();
}, TIMEOUT_MS);

describe("a public path, with every kind of key", { timeout: TIMEOUT_MS }, () => {
  it.each(contracts.map((contract) => [nameOf(contract), contract] as const))(
    "ends as the key's scope says, and knows no row of another organization: %s",
    async (_name, contract) => {
      const calls = keys.map((key) => contractCall(tenant, contract, key));
      expect(await checkCalls(tenant, calls)).toEqual([]);
    },
  );
});

describe("the matrix", () => {
  it("has no entry for a path that no longer exists", () => {
    expect(Object.keys(contractSamples).sort()).toEqual(contracts.map(nameOf).sort());
  });

  it("says what to add for an unlisted path", () => {
    expect(() => findContractSample("GET /open-api/fly")).toThrow(/is in no line .* Add one: the scope/);
  });
});
