import { expect, it, onTestFinished } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { openOwnDatabase } from "@/testing/database/open-own-database";
import { changeSettings } from "@/testing/suite/suite-settings";
import { createTestOrganization } from "@/testing/organization/test-organization";
import { DAY_MS } from "@/server/domain/kernel/durations";
import { deleteOldImports } from ".";

// The job works on every organization and its result is asserted.
await openOwnDatabase();

it("keeps import runs as long as the organization, unless an end is set", async () => {
  const { organizationId } = await createTestOrganization();
  const now = new Date();
  const createRun = async (kind: "BATCH" | "SINGLE", days: number) => {
    const id = newId("importRun");
    const counts = { total: 1, created: 0, updated: 0, unchanged: 0, failed: 1, durationMs: 5 };
    const createdAt = new Date(now.getTime() - days * DAY_MS);
    await getDb().openApiBloggerImportRun.create({
      data: { id, organizationId, kind, createdAt, ...counts },
    });
    return id;
  };
  for (const kind of ["BATCH", "SINGLE"] as const) await createRun(kind, 91);
  const young = await createRun("SINGLE", 89);
  const ctx = { ...createJobCtx("prune"), now: () => now };
  expect(await deleteOldImports({ ctx })).toBe(0);
  onTestFinished(changeSettings({ RETENTION_IMPORTS_DAYS: "90" }));
  expect([await deleteOldImports({ ctx }), await deleteOldImports({ ctx })]).toEqual([2, 0]);
  const left = await getDb().openApiBloggerImportRun.findMany({ where: { organizationId } });
  expect(left.map(({ id }) => id)).toEqual([young]);
});
