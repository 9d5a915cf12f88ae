import { Client } from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { env } from "@/server/env";
import { getDb } from "@/server/infra/db";
import { callRoute } from "@/testing/integration/open-api/call-route";
import { createTestApiKey } from "@/testing/integration/open-api/create-test-api-key";
import { untilFreshWindow } from "@/testing/integration/open-api/rate-limit";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { POST as importBatch } from "./bloggers/batch/route";
import { GET as listChanges } from "./bloggers/changes/route";
import { GET as listBloggers } from "./bloggers/route";
import { GET as listRuns } from "./import-runs/route";

let key: string;
beforeAll(async () => {
  ({ plaintext: key } = await createTestApiKey(await createTestOrganization()));
});

const list = (query: string) => callRoute(listBloggers, { key, path: `/open-api/bloggers?${query}` });
const changes = (query: string) =>
  callRoute(listChanges, { key, path: `/open-api/bloggers/changes?${query}` });
const send = (json: unknown, headers = {}) => callRoute(importBatch, { method: "POST", key, json, headers });

const creator = (n: number) => ({
  platform: "PGY",
  url: `https://www.xiaohongshu.com/user/profile/${n.toString(16).padStart(24, "b")}`,
});

describe("a list", () => {
  it.each([
    "limit=0",
    "limit=501",
    "limit=1.5",
    "limit=",
    "platform=NOWHERE",
    "platform=",
    "fansCount=..",
    "fansCount=5",
    "fansCountMin=-1",
    "fansCountMin=many",
    "updatedSince=yesterday",
    "updatedSince=2026-11-21",
    "reviewStatus=MAYBE",
    "includeDeactivated=yes",
    "fields=id,hairColour",
    "category=%00",
    "category=a&category=b",
  ])("refuses %s and names the parameter", async (query) => {
    const response = await list(query);
    expect(response).toMatchObject({ status: 400, reason: "VALIDATION_FAILED" });
    expect(response.issues[0]?.path).toContain(query.split("=")[0]);
  });

  it.each([list, changes])("refuses a cursor of another query", async (read) => {
    await send({ items: [creator(1), creator(2)] });
    const { data } = await read("limit=1");
    const { nextCursor } = data as { nextCursor: string };
    const cursor = encodeURIComponent(nextCursor);
    expect((await read(`limit=1&cursor=${cursor}`)).status).toBe(200);
    const other = read === list ? "platform=PGY" : "since=2020-01-01T00:00:00Z";
    for (const query of [
      `${other}&limit=1&cursor=${cursor}`,
      `limit=1&cursor=x${cursor}`,
      "cursor=c1.e30.x",
      "cursor=",
    ])
      expect(await read(query)).toMatchObject({ status: 400, reason: "INVALID_CURSOR" });
    const tooLong = `limit=1&cursor=${"c".repeat(5_000)}`;
    expect(await read(tooLong)).toMatchObject({ status: 400, reason: "INVALID_CURSOR" });
  });
});

describe("an import", () => {
  it("accepts 500 items and refuses all of 501", async () => {
    const items = Array.from({ length: 501 }, (_, n) => creator(1_000 + n));
    expect(await send({ items })).toMatchObject({ status: 400, reason: "BATCH_TOO_LARGE" });
    expect((await send({ items: items.slice(1) })).data).toMatchObject({ total: 500, created: 500 });
  });

  it.each([[{}], [{ items: [] }], [{ items: "x" }], [{ items: [creator(1)], sourceSystem: 5 }], [[]]])(
    "refuses the body %j",
    async (json) => {
      expect(await send(json)).toMatchObject({ status: 400, reason: "VALIDATION_FAILED" });
    },
  );

  it("answers 409 for a key that came with another body", async () => {
    const headers = { "Idempotency-Key": "one" };
    await send({ items: [creator(1)] }, headers);
    const response = await send({ items: [creator(2)] }, headers);
    expect(response).toMatchObject({ status: 409, reason: "IDEMPOTENCY_KEY_REUSED" });
  });

  it("fails row by row for what is wrong in a row", async () => {
    const items = [
      creator(5),
      { platform: "MOON", url: "x" },
      { platform: "STARMAP", url: creator(6).url },
      7,
      null,
    ];
    const response = await send({ items });
    expect(response).toMatchObject({ status: 200, data: { total: 5, created: 1, failed: 4 } });
    const { errors } = response.data as { errors: { index: number; code: string }[] };
    expect(errors.map(({ index, code }) => [index, code])).toEqual([
      [1, "INVALID_PLATFORM"],
      [2, "PLATFORM_URL_MISMATCH"],
      [3, "INVALID_FIELD"],
      [4, "INVALID_FIELD"],
    ]);
  });
});

describe("a sound request", () => {
  let organization: TestOrganization;
  let key: string;
  beforeAll(async () => {
    organization = await createTestOrganization();
    ({ plaintext: key } = await createTestApiKey(organization));
  });

  const items = [
    {
      platform: "PGY",
      url: "https://www.xiaohongshu.com/user/profile/5f2d1c3e000000000101b2c3",
      remark: "x",
    },
  ];
  const send = (idempotencyKey: string) =>
    callRoute(importBatch, {
      method: "POST",
      key,
      json: { items },
      headers: { "Idempotency-Key": idempotencyKey },
    });

  it("answers 409 to every duplicate, and 503 to a request that waited in vain for its organization's share", async () => {
    await send("first of all");
    const owner = new Client({ connectionString: env.DATABASE_URL });
    await owner.connect();
    await owner.query("BEGIN");
    await owner.query("SELECT 1 FROM blogger WHERE organization_id = $1 FOR UPDATE", [
      organization.organizationId,
    ]);
    const first = send("slow");
    await expect.poll(countWaiting, { timeout: 5_000 }).toBe(1);
    for (const duplicate of await Promise.all(Array.from({ length: 5 }, () => send("slow")))) {
      expect(duplicate).toMatchObject({ status: 409, reason: "IDEMPOTENCY_IN_PROGRESS" });
      expect(Number(duplicate.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    const other = send("second");
    await expect.poll(countWaiting, { timeout: 5_000 }).toBe(2);
    expect(await send("in line")).toMatchObject({ status: 503, reason: "UNAVAILABLE" });
    await owner.query("ROLLBACK");
    await owner.end();
    const done = await first;
    for (const response of [done, await other]) expect(response.status).toBe(200);
    expect((await send("slow")).text).toBe(done.text);
  }, 60_000);

  /** Number of transactions that hold or wait for the tuple lock of the organization's one blogger. */
  async function countWaiting(): Promise<number> {
    const [row] = await getDb().$queryRaw<[{ count: bigint }]>`
      SELECT count(DISTINCT l.pid) FROM pg_locks l JOIN blogger b ON b.ctid = format('(%s,%s)', l.page, l.tuple)::tid
      WHERE l.locktype = 'tuple' AND l.relation = 'blogger'::regclass
        AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND b.organization_id = ${organization.organizationId}`;
    return Number(row.count);
  }

  it("answers 403 once the subscription has ended", async () => {
    const where = { id: organization.organizationId };
    await getDb().organization.update({
      where,
      data: { subscriptionExpiresAt: new Date(Date.now() - 1_000) },
    });
    const response = await callRoute(listRuns, { key });
    await getDb().organization.update({ where, data: { subscriptionExpiresAt: null } });
    expect(response).toMatchObject({ status: 403, reason: "SUBSCRIPTION_EXPIRED" });
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
});
