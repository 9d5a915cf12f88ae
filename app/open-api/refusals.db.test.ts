import { Client } from "pg";
import { beforeAll, expect, it } from "vitest";
import { env } from "@/server/env";
import { getDb } from "@/server/infra/db";
import { callRoute } from "@/testing/open-api/call-route";
import { createTestApiKey } from "@/testing/open-api/create-test-api-key";
import { untilFreshWindow } from "@/testing/open-api/rate-limit";
import { createTestOrganization, type TestOrganization } from "@/testing/test-organization";
import { POST as importBatch } from "./bloggers/batch/route";
import { GET as listRuns } from "./import-runs/route";

let organization: TestOrganization;
let key: string;
beforeAll(async () => {
  organization = await createTestOrganization();
  ({ plaintext: key } = await createTestApiKey(organization));
});

const items = [
  { platform: "PGY", url: "https://www.xiaohongshu.com/user/profile/5f2d1c3e000000000101b2c3", remark: "x" },
];
const send = (idempotencyKey: string) =>
  callRoute(importBatch, {
    method: "POST",
    key,
    json: { items },
    headers: { "Idempotency-Key": idempotencyKey },
  });

it("answers 409 to every duplicate, and 503 to whoever stands in line, after 8 s of waiting", async () => {
  await send("first of all");
  const holder = new Client({ connectionString: env.DATABASE_URL });
  await holder.connect();
  await holder.query("BEGIN");
  await holder.query("SELECT 1 FROM blogger WHERE organization_id = $1 FOR UPDATE", [
    organization.organizationId,
  ]);
  const first = send("slow");
  await expect.poll(countWaiting, { timeout: 5_000 }).toBe(1);
  for (const duplicate of await Promise.all(Array.from({ length: 5 }, () => send("slow")))) {
    expect(duplicate).toMatchObject({ status: 409, reason: "IDEMPOTENCY_IN_PROGRESS" });
    expect(Number(duplicate.headers.get("retry-after"))).toBeGreaterThan(0);
  }
  const others = ["second", "third", "fourth"].map(send);
  await expect.poll(countWaiting, { timeout: 5_000 }).toBe(4);
  expect(await send("in line")).toMatchObject({ status: 503, reason: "UNAVAILABLE" });
  await holder.query("ROLLBACK");
  await holder.end();
  const done = await first;
  for (const answer of [done, ...(await Promise.all(others))]) expect(answer.status).toBe(200);
  expect((await send("slow")).text).toBe(done.text);
}, 60_000);

/**
 * How many transactions wait for the organization's one blogger: each waits with, or for, the lock on its
 * tuple.
 */
async function countWaiting(): Promise<number> {
  const [row] = await getDb().$queryRaw<[{ count: bigint }]>`
    SELECT count(DISTINCT l.pid) FROM pg_locks l JOIN blogger b ON b.ctid = format('(%s,%s)', l.page, l.tuple)::tid
    WHERE l.locktype = 'tuple' AND l.relation = 'blogger'::regclass AND b.organization_id = ${organization.organizationId}`;
  return Number(row.count);
}

it("answers 403 once the subscription has ended", async () => {
  const where = { id: organization.organizationId };
  await getDb().organization.update({ where, data: { subscriptionExpiresAt: new Date(Date.now() - 1_000) } });
  const answer = await callRoute(listRuns, { key });
  await getDb().organization.update({ where, data: { subscriptionExpiresAt: null } });
  expect(answer).toMatchObject({ status: 403, reason: "SUBSCRIPTION_EXPIRED" });
});

it("answers 429 from the 61st request of a minute on, until X-RateLimit-Reset", async () => {
  const { plaintext } = await createTestApiKey(organization);
  await untilFreshWindow();
  for (let n = 0; n < 60; n += 1) expect((await callRoute(listRuns, { key: plaintext })).status).toBe(200);
  const refused = await callRoute(listRuns, { key: plaintext });
  expect(refused).toMatchObject({ status: 429, reason: "RATE_LIMITED" });
  const waitSeconds = Number(refused.headers.get("x-ratelimit-reset")) - Date.now() / 1_000;
  expect(Math.abs(Number(refused.headers.get("retry-after")) - waitSeconds)).toBeLessThan(2);
});
