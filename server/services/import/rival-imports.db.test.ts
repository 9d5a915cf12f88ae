import { Client } from "pg";
import { expect, it } from "vitest";
import { env } from "@/server/env";
import { createTestOrganization, type TestOrganization } from "@/server/testing/test-organization";
import { importBloggers } from "./import-bloggers";

const items = [
  { platform: "PGY", url: "https://www.xiaohongshu.com/user/profile/5f2d1c3e000000000101b2c3", remark: "x" },
];
const run = (of: TestOrganization) =>
  importBloggers({ ctx: of.ctx(), input: { items, dryRun: false, idempotencyKey: null } });

it("leaves connections to other organizations while many imports of one wait for the same row", async () => {
  const [busy, other] = [await createTestOrganization(), await createTestOrganization()];
  await run(busy);
  const holder = new Client({ connectionString: env.DATABASE_URL });
  await holder.connect();
  await holder.query("BEGIN");
  await holder.query("SELECT 1 FROM blogger WHERE organization_id = $1 FOR UPDATE", [busy.organizationId]);
  const rivals = Array.from({ length: 14 }, () => run(busy));
  const startedAt = performance.now();
  expect(await run(other)).toMatchObject({ created: 1 });
  expect(performance.now() - startedAt).toBeLessThan(4_000);
  await holder.query("ROLLBACK");
  await holder.end();
  for (const result of await Promise.all(rivals)) expect(result).toMatchObject({ updated: 1, failed: 0 });
});
