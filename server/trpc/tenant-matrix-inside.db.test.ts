import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openOwnDatabase } from "@/testing/database/open-own-database";
import { forgetSettings } from "@/server/env";
import { checkCalls } from "@/testing/tenant-matrix/check-call";
import { createForeignTenant, type ForeignTenant } from "@/testing/tenant-matrix/foreign-tenant";
import { createPeople, type Person, visitor } from "@/testing/tenant-matrix/people";
import { callersOf, listProcedures, procedureCallInside } from "@/testing/tenant-matrix/procedure-calls";
import { appRouter } from "./app-router";
import { handleTrpc } from "./handle-trpc";

await openOwnDatabase();
// With a new rate limiter: the matrix makes more than the 600 calls a minute that a person may make.
beforeEach(forgetSettings);

const TIMEOUT_MS = 120_000;
let tenant: ForeignTenant;
let people: Person[];
beforeAll(async () => {
  tenant = await createForeignTenant();
  people = [visitor, ...(await createPeople(tenant.organizationId))];
}, TIMEOUT_MS);

/** The other half of tenant-matrix.db.test.ts, in a file of its own so that two workers share the matrix. */
describe.each(listProcedures(appRouter))(
  "$path, by every role in every membership",
  { timeout: TIMEOUT_MS },
  (procedure) => {
    it("does not let a caller in who says to work in another organization", async () => {
      const calls = callersOf(procedure, people).map((person) =>
        procedureCallInside(handleTrpc, tenant, procedure, person),
      );
      expect(await checkCalls(tenant, calls)).toEqual([]);
    });
  },
);
