import { Client } from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { env } from "@/server/env";
import { listBloggers } from "@/server/services/roster/blogger";
import { type Ctx } from "@/server/services/kernel/verb";
import { createTestSandbox } from "@/testing/integration/open-api/create-test-api-key";
import { createTestOrganization } from "@/testing/organization/test-organization";
import { importBloggers } from "./verbs";

const PROMPT_MS = 15_000;
const items = [
  { platform: "PGY", url: "https://www.xiaohongshu.com/user/profile/5f2d1c3e000000000101b2c3", remark: "x" },
];
const run = (ctx: Ctx) => importBloggers({ ctx, input: { items, dryRun: false, idempotencyKey: null } });
const read = (ctx: Ctx) => listBloggers({ ctx, input: { limit: 1 } });
const newCtx = async () => (await createTestOrganization()).ctx();

let owner: Client;
beforeEach(async () => {
  owner = new Client({ connectionString: env.DATABASE_URL });
  await owner.connect();
  await owner.query("BEGIN");
});
afterEach(() => owner.end());

async function hold(ctx: Ctx): Promise<void> {
  await run(ctx);
  await owner.query("SELECT 1 FROM blogger WHERE organization_id = $1 FOR UPDATE", [ctx.organization.id]);
}

async function countWaiting(ctxs: Ctx[]): Promise<number> {
  const { rows } = await owner.query<{ count: string }>(
    `SELECT count(DISTINCT l.pid) FROM pg_locks l JOIN blogger b ON b.ctid = format('(%s,%s)', l.page, l.tuple)::tid
     WHERE l.locktype = 'tuple' AND l.relation = 'blogger'::regclass
       AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
       AND b.organization_id = ANY($1)`,
    [ctxs.map(({ organization }) => organization.id)],
  );
  return Number(rows[0]?.count);
}

async function letGo(competitors: Promise<unknown>[]): Promise<void> {
  await owner.query("ROLLBACK");
  for (const result of await Promise.all(competitors))
    expect(result).toMatchObject({ updated: 1, failed: 0 });
}

async function expectPrompt(work: Promise<unknown>, answer: object): Promise<void> {
  const startedAt = performance.now();
  expect(await work).toMatchObject(answer);
  expect(performance.now() - startedAt).toBeLessThan(PROMPT_MS);
}

it("leaves connections to other organizations while many imports of one wait for the same row", async () => {
  const [busy, other] = [await newCtx(), await newCtx()];
  await hold(busy);
  const competitors = Array.from({ length: 14 }, () => run(busy));
  await expect.poll(() => countWaiting([busy])).toBe(4);
  await expectPrompt(run(other), { created: 1 });
  await letGo(competitors);
});

it("leaves connections to others while three organizations wait for their rows", async () => {
  const busy = [await newCtx(), await newCtx(), await newCtx()];
  const other = await newCtx();
  for (const ctx of busy) await hold(ctx);
  const competitors = busy.flatMap((ctx) => Array.from({ length: 4 }, () => run(ctx)));
  await expect.poll(() => countWaiting(busy)).toBe(6);
  for (let n = 0; n < 4; n += 1) await expectPrompt(read(other), { items: [] });
  expect(await countWaiting(busy)).toBe(6);
  await letGo(competitors);
});

it("counts an organization and its sandbox together", async () => {
  const organization = await createTestOrganization();
  const both = [organization.ctx(), (await createTestSandbox(organization)).ctx];
  for (const ctx of both) await hold(ctx);
  const competitors = both.flatMap((ctx) => Array.from({ length: 4 }, () => run(ctx)));
  await expect.poll(() => countWaiting(both)).toBe(4);
  await expectPrompt(run(await newCtx()), { created: 1 });
  expect(await countWaiting(both)).toBe(4);
  await letGo(competitors);
});
