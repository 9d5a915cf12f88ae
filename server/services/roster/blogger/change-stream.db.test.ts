import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { env } from "@/server/env";
import { getDb, Prisma } from "@/server/infra/db";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { changesStatement } from "./internal/find-changes";
import { listBloggerChanges } from "./verbs";
import { type ListChangesInput } from "./schema";

let organization: TestOrganization;
const clients: Client[] = [];
beforeAll(async () => {
  organization = await createTestOrganization();
});
afterAll(() => Promise.all(clients.map((client) => client.end())));

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  clients.push(client);
  return client;
}

async function insert(client: Client, nickname: string, to: TestOrganization = organization): Promise<void> {
  await client.query(
    `INSERT INTO blogger (id, organization_id, platform, platform_blogger_id, nickname, source)
     VALUES ($1, $2, 'PGY', $1, $3, 'OPEN_API')`,
    [newId("blogger"), to.organizationId, nickname],
  );
}

function listPage(input: Partial<ListChangesInput> = {}, from: TestOrganization = organization) {
  return listBloggerChanges({
    ctx: from.ctx(),
    input: { since: undefined, resume: undefined, cursor: undefined, limit: 500, ...input },
  });
}

const names = (page: Awaited<ReturnType<typeof listPage>>) => page.items.map((item) => item.blogger.nickname);

describe("the change stream", () => {
  it("loses no change of a transaction that was open while others committed and a round was read", async () => {
    const [slow, fast] = [await connect(), await connect()];
    await slow.query("BEGIN");
    await insert(slow, "slow");
    await insert(fast, "fast");
    const first = await listPage();
    expect(names(first)).toEqual(["fast"]);
    await slow.query("COMMIT");
    const second = await listPage({ since: first.watermark });
    expect(names(second)).toContain("slow");
  });

  it("waits for a transaction that is committing, and then includes it in order", async () => {
    const own = await createTestOrganization();
    const [first, second] = [await connect(), await connect()];
    await first.query("BEGIN");
    await insert(first, "stamped first", own);
    // Stamps now: from here on the transaction holds the stream's lock, as it does during its commit.
    await first.query("SET CONSTRAINTS ALL IMMEDIATE");
    const competitor = insert(second, "stamped second", own);
    const round = listPage({}, own);
    const early = await Promise.race([round, competitor, sleep(300).then(() => "both wait")]);
    expect(early).toBe("both wait");
    await first.query("COMMIT");
    await competitor;
    await round;
    const all = await listPage({}, own);
    expect(names(all)).toEqual(["stamped first", "stamped second"]);
    expect(all.items.map((item) => item.seq)).toEqual(["1", "2"]);
  });

  it("does not make organizations wait for each other", async () => {
    const [own, other] = [await createTestOrganization(), await createTestOrganization()];
    const [holder, free] = [await connect(), await connect()];
    await holder.query("BEGIN");
    await insert(holder, "held", own);
    await holder.query("SET CONSTRAINTS ALL IMMEDIATE");
    await insert(free, "free", other);
    expect(names(await listPage({}, other))).toEqual(["free"]);
    await holder.query("ROLLBACK");
    expect((await listPage({}, own)).items).toEqual([]);
  });

  it("shows a blogger once, in its latest state, with the kind of its last change", async () => {
    const own = await createTestOrganization();
    const client = await connect();
    for (const name of ["a", "b", "c"]) await insert(client, name, own);
    await client.query("UPDATE blogger SET remark = 'x' WHERE organization_id = $1 AND nickname = 'a'", [
      own.organizationId,
    ]);
    await client.query(
      "UPDATE blogger SET deactivated_at = now() WHERE organization_id = $1 AND nickname = 'b'",
      [own.organizationId],
    );
    await client.query("UPDATE blogger SET remark = NULL WHERE organization_id = $1 AND nickname = 'c'", [
      own.organizationId,
    ]);
    const page = await listPage({}, own);
    expect(page.items.map((item) => [item.blogger.nickname, item.changeType])).toEqual([
      ["c", "CREATED"],
      ["a", "UPDATED"],
      ["b", "DEACTIVATED"],
    ]);
    expect(
      (await getDb().$queryRaw<[{ count: bigint }]>`SELECT count(*) FROM change_stream.marker`)[0].count,
    ).toBe(0n);
  });

  it("ends a round at the position where its first page started, whatever is written later", async () => {
    const own = await createTestOrganization();
    const client = await connect();
    for (let n = 0; n < 5; n += 1) await insert(client, `n${n}`, own);
    const seen: unknown[] = [];
    let page = await listPage({ limit: 2 }, own);
    for (let n = 0; page.nextCursor !== null; n += 1) {
      seen.push(...names(page));
      await insert(client, `late ${n}`, own);
      page = await listPage({ limit: 2, cursor: page.nextCursor }, own);
    }
    expect([...seen, ...names(page)]).toEqual(["n0", "n1", "n2", "n3", "n4"]);
    expect(names(await listPage({ since: page.watermark }, own))).toEqual(
      expect.arrayContaining(["late 0", "late 1"]),
    );
  });

  it("accepts a cursor only for its query and organization", async () => {
    const own = await createTestOrganization();
    const client = await connect();
    for (const name of ["a", "b", "c"]) await insert(client, name, own);
    const { nextCursor, watermark } = await listPage({ limit: 1 }, own);
    const cursor = nextCursor ?? "";
    await expect(listPage({ limit: 1, cursor })).rejects.toMatchObject({ reason: "INVALID_CURSOR" });
    await expect(listPage({ cursor, since: watermark }, own)).rejects.toMatchObject({
      reason: "INVALID_CURSOR",
    });
    await expect(listPage({ cursor: `${cursor}x` }, own)).rejects.toMatchObject({ reason: "INVALID_CURSOR" });
  });

  it("returns nothing in an unchanged roster's next round, and later the changes after the last item seen", async () => {
    const own = await createTestOrganization();
    const empty = await listPage({}, own);
    expect(empty).toMatchObject({ items: [], hasMore: false, resume: expect.any(String) });
    const client = await connect();
    for (const name of ["a", "b", "c"]) await insert(client, name, own);
    const first = await listPage({ resume: empty.resume ?? "", limit: 2 }, own);
    expect([names(first), first.resume]).toEqual([["a", "b"], null]);
    const last = await listPage(
      { resume: empty.resume ?? "", limit: 2, cursor: first.nextCursor ?? "" },
      own,
    );
    expect(names(last)).toEqual(["c"]);
    const resume = last.resume ?? "";
    expect(names(await listPage({ since: last.watermark }, own))).toEqual(["c"]);
    expect(await listPage({ resume }, own)).toMatchObject({ items: [], hasMore: false, resume });
    await insert(client, "d", own);
    expect(names(await listPage({ resume }, own))).toEqual(["d"]);
  });

  it("accepts a resume token only for its organization, and none beyond the end of the stream", async () => {
    const own = await createTestOrganization();
    const client = await connect();
    await insert(client, "a", own);
    const { resume, watermark } = await listPage({}, own);
    const refused = { reason: "INVALID_CURSOR", message: expect.stringContaining("resume token") };
    await expect(listPage({ resume: resume ?? "" })).rejects.toMatchObject(refused);
    await expect(listPage({ resume: watermark }, own)).rejects.toMatchObject(refused);
    await client.query("UPDATE blogger_change_head SET seq = 0 WHERE organization_id = $1", [
      own.organizationId,
    ]);
    await expect(listPage({ resume: resume ?? "" }, own)).rejects.toMatchObject(refused);
  });

  it("refuses a resume token from before a restore or reset, also once the stream has grown past it", async () => {
    const own = await createTestOrganization();
    const client = await connect();
    for (const name of ["a", "b"]) await insert(client, name, own);
    const { resume } = await listPage({}, own);
    for (const table of ["blogger", "blogger_change_head"])
      await client.query(`DELETE FROM ${table} WHERE organization_id = $1`, [own.organizationId]);
    for (const name of ["c", "d", "e"]) await insert(client, name, own);
    const refused = { reason: "INVALID_CURSOR", message: expect.stringContaining("resume token") };
    await expect(listPage({ resume: resume ?? "" }, own)).rejects.toMatchObject(refused);
  });

  it("reads as little at the end of a long stream as at its start", async () => {
    const own = await createTestOrganization();
    const client = await connect();
    await client.query(
      `INSERT INTO blogger (id, organization_id, platform, platform_blogger_id, nickname, source)
       SELECT 'blg_' || $1 || n, $1, 'PGY', n::text, 'n', 'OPEN_API' FROM generate_series(1, 20000) n`,
      [own.organizationId],
    );
    await client.query("ANALYZE blogger, blogger_change");
    const [start, deep] = [await countBuffers(own, 0n), await countBuffers(own, 19_000n)];
    // The planner's choice of join may double the time; reading from the start would take over ten times as
    // long.
    expect(deep / start).toBeLessThanOrEqual(3);
  });
});

async function countBuffers(own: TestOrganization, after: bigint): Promise<number> {
  const statement = changesStatement(own.organizationId, { after, upTo: 20_000n, limit: 500 });
  const explain = Prisma.sql`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${statement}`;
  await getDb().$queryRaw(explain);
  const [row] = await getDb().$queryRaw<[{ "QUERY PLAN": [{ Plan: Record<string, number> }] }]>(explain);
  const plan = row["QUERY PLAN"][0].Plan;
  return (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0);
}
