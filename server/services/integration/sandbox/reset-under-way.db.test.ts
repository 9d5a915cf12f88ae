import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { sandboxCreators } from "@/server/domain/roster/sandbox";
import { env } from "@/server/env";
import { getDb } from "@/server/infra/db";
import { importBloggers } from "@/server/services/roster/import";
import { drainOrganization } from "@/server/services/push/delivery";
import { createTestSandbox, type Sandbox } from "@/testing/integration/open-api/create-test-api-key";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { resetSandbox } from "./verbs";

const ROUNDS = 6;
const db = getDb();
const competitor = new Client({ connectionString: env.DATABASE_URL });
let organization: TestOrganization;
let sandbox: Sandbox;
let organizationId: string;
beforeAll(() => competitor.connect());
afterEach(() => competitor.query("ROLLBACK"));
afterAll(() => competitor.end());
beforeEach(async () => {
  organization = await createTestOrganization();
  sandbox = await createTestSandbox(organization);
  organizationId = sandbox.ctx.organization.id;
});

function importAll({ ctx }: Sandbox, remark: string) {
  const known = sandboxCreators.map(({ platform, platformBloggerId, url }) => ({
    platform,
    platformBloggerId,
    url,
    remark,
  }));
  const fresh = { platform: "BILIBILI_HUAHUO", url: "https://space.bilibili.com/4711", remark };
  return importBloggers({
    ctx,
    input: { items: [...known, fresh], dryRun: false, idempotencyKey: null },
  });
}

async function waitForWaiter(): Promise<void> {
  const waiters =
    "SELECT 1 FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))";
  while ((await competitor.query(waiters)).rowCount === 0) await sleep(20);
}

it("does not break an import that runs at the same time, or the reverse", async () => {
  let resetting = true;
  const into = sandbox;
  const ctx = organization.ctx();
  const importer = async (name: string) => {
    for (let round = 0; resetting; round += 1) {
      const result = await importAll(into, `${name} ${round}`);
      expect(result).toMatchObject({ total: sandboxCreators.length + 1, failed: 0 });
    }
  };
  const importers = ["a", "b", "c"].map(importer);
  const resets = async () => {
    for (let round = 0; round < ROUNDS; round += 1) await resetSandbox({ ctx });
  };
  await Promise.all([resets().finally(() => (resetting = false)), ...importers]);
  await resetSandbox({ ctx });
  const where = { organizationId, mergedIntoId: null };
  expect(await db.blogger.count({ where })).toBe(sandboxCreators.length);
}, 60_000);

it("waits for a push that is being recorded", async () => {
  await drainOrganization(db, organizationId);
  const { id, endpointId } = await db.syncDelivery.findFirstOrThrow({ where: { organizationId } });
  // In a deadlock, PostgreSQL should cancel the push.
  await competitor.query("SET deadlock_timeout = '10ms'");
  await competitor.query("BEGIN");
  await competitor.query("UPDATE sync_endpoint SET lease_until = NULL WHERE id = $1", [endpointId]);
  const reset = resetSandbox({ ctx: organization.ctx() });
  await waitForWaiter();
  await competitor.query("UPDATE sync_delivery SET attempt_until = now() WHERE id = $1", [id]);
  await competitor.query("UPDATE sync_endpoint_run SET last_error = 'x' WHERE delivery_id = $1", [id]);
  await competitor.query("COMMIT");
  expect(await reset).toMatchObject({ id: organizationId });
  expect(await db.syncDelivery.count({ where: { id } })).toBe(0);
});

it("starts again when PostgreSQL ends it for a deadlock", async () => {
  await competitor.query("SET deadlock_timeout = '20s'");
  await competitor.query("BEGIN");
  await competitor.query("SELECT 1 FROM scraping_task WHERE organization_id = $1 FOR UPDATE", [
    organizationId,
  ]);
  const reset = resetSandbox({ ctx: organization.ctx() });
  await waitForWaiter();
  await competitor.query("SELECT 1 FROM organization WHERE id = $1 FOR KEY SHARE", [organizationId]);
  await competitor.query("COMMIT");
  expect(await reset).toMatchObject({ id: organizationId, bloggerCount: sandboxCreators.length });
  const audits = { organizationId: organization.organizationId, action: "sandbox.reset" };
  expect(await db.auditEntry.count({ where: audits })).toBe(1);
});
