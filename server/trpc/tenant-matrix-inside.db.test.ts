import { describe, expect, it } from "vitest";
import { checkCalls } from "@/testing/tenant-matrix/check-call";
import { openMatrix } from "@/testing/tenant-matrix/open-matrix";
import { callersOf, listProcedures, procedureCallInside } from "@/testing/tenant-matrix/procedure-calls";
import { appRouter } from "./app-router";
import { handleTrpc } from "./handle-trpc";

const TIMEOUT_MS = 120_000;
const { tenant, people } = await openMatrix();

/** Half of tenant-matrix.db.test.ts, in its own file so that two workers share the matrix. */
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
