import { expect, it } from "vitest";
import { newId } from "@/server/domain/ids";
import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/context";
import { createTestOrganization } from "@/testing/test-organization";
import { deleteRefusedImports, importBlogger } from ".";

const DAY_MS = 86_400_000;

it("deletes runs of refused single imports after 90 days, and no other run", async () => {
  const organization = await createTestOrganization();
  const asked = { dryRun: false, idempotencyKey: null };
  const refused = async (): Promise<string> => {
    const input = { item: { platform: "MOON" }, ...asked };
    const error: unknown = await importBlogger({ ctx: organization.ctx(), input }).catch((e: unknown) => e);
    return (error as { runId: string }).runId;
  };
  const run = async (kind: "BATCH" | "SINGLE", failed: number) => {
    const id = newId("importRun");
    const { organizationId } = organization;
    const counts = { total: 1, created: 1 - failed, updated: 0, unchanged: 0, failed, durationMs: 5 };
    await getDb().openApiBloggerImportRun.create({ data: { id, organizationId, kind, ...counts } });
    return id;
  };
  const now = new Date();
  const old = [await refused(), await refused(), await run("BATCH", 1), await run("SINGLE", 0)];
  const young = await refused();
  const date = (id: string, days: number) =>
    getDb().openApiBloggerImportRun.update({
      where: { id },
      data: { createdAt: new Date(now.getTime() - days * DAY_MS) },
    });
  for (const id of old) await date(id, 91);
  await date(young, 89);
  const ctx = { ...createJobCtx("prune"), now: () => now };
  expect([await deleteRefusedImports({ ctx }), await deleteRefusedImports({ ctx })]).toEqual([2, 0]);
  const left = await getDb().openApiBloggerImportRun.findMany({
    where: { organizationId: organization.organizationId },
  });
  expect(left.map(({ id }) => id).sort()).toEqual([...old.slice(2), young].sort());
});
