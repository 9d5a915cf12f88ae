import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { createDb, type Db } from "@/server/infra/db";
import { type TestDatabase } from "@/testing/database/copy-database";
import { createMigratedDatabase } from "@/testing/database/create-migrated-database";
import { type ChainHead, checkAuditChains } from ".";

let db: Db;

/**
 * Each group of tests has its own database: the check reads all chains, so tampering would leak into the
 * other group.
 */
function openDatabase(): void {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createMigratedDatabase();
    db = createDb(database.url, 10);
  });
  afterAll(async () => {
    await db.$disconnect();
    await database.drop();
  });
}

async function addEntry(organizationId: string | null, after: object = { name: "before" }): Promise<string> {
  const id = newId("auditEntry");
  const what = { action: "thing.update", targetType: "thing", targetId: "x", requestId: "r" };
  const who = { actorType: "user", actorId: "usr_1", actorName: "wang" };
  await db.auditEntry.create({ data: { id, organizationId, ...who, ...what, after } });
  return id;
}

async function newChain(length: number): Promise<{ chain: string; ids: string[] }> {
  const chain = newId("organization");
  const ids: string[] = [];
  for (let n = 0; n < length; n += 1) ids.push(await addEntry(chain));
  return { chain, ids };
}

const stateOf = async (chain: string, noted: readonly ChainHead[] = []) =>
  (await checkAuditChains(db, noted)).find((state) => state.chain === chain);
const faultsOf = async (chain: string, noted?: readonly ChainHead[]) =>
  (await stateOf(chain, noted))?.faults ?? [];

const tamper = (sql: string) =>
  db.$transaction([db.$executeRaw`SET LOCAL session_replication_role = replica`, db.$executeRawUnsafe(sql)]);

describe("a chain of audit entries", () => {
  openDatabase();

  it("has every entry, in commit order, under concurrent writes", async () => {
    const chain = newId("organization");
    await Promise.all(Array.from({ length: 40 }, () => addEntry(chain)));
    expect(await stateOf(chain)).toMatchObject({ seq: "40", faults: [] });
    const links = await db.auditLink.findMany({ where: { chain }, orderBy: { seq: "asc" } });
    expect(links.map(({ seq }) => Number(seq))).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
  });

  it("has a chain for each organization, and one for the platform", async () => {
    const [one, other] = [await newChain(1), await newChain(2)];
    await addEntry(null);
    expect(await stateOf(one.chain)).toMatchObject({ seq: "1", faults: [] });
    expect(await stateOf(other.chain)).toMatchObject({ seq: "2", faults: [] });
    expect(await faultsOf("platform")).toEqual([]);
  });

  it("is intact at any moment while others write", async () => {
    const chains = (await Promise.all([newChain(1), newChain(1)])).map(({ chain }) => chain);
    let writing = 4;
    const seqs: number[] = [];
    const isLookedAt = () => seqs.some((seq) => seq > 1);
    // Keep writing until a check has run between two entries, not only before or after all of them.
    const writers = [...chains, null, newId("organization")].map(async (chain) => {
      for (let n = 0; n < 50 || !isLookedAt(); n += 1) await addEntry(chain);
      writing -= 1;
    });
    while (writing > 0) {
      const states = await checkAuditChains(db);
      expect(states.flatMap(({ chain, faults }) => faults.map((fault) => `${chain}: ${fault}`))).toEqual([]);
      seqs.push(Number(states.find(({ chain }) => chain === chains[0])?.seq));
    }
    await Promise.all(writers);
    expect(isLookedAt()).toBe(true);
  });

  it("contains nothing of a transaction that was rolled back", async () => {
    const { chain } = await newChain(1);
    const rolledBack = db.$transaction(async (tx) => {
      await tx.auditEntry.create({
        data: {
          id: newId("auditEntry"),
          organizationId: chain,
          actorType: "job",
          actorId: "j",
          action: "a.b",
          targetType: "a",
          targetId: "x",
          requestId: "r",
        },
      });
      throw new Error("no commit");
    });
    await expect(rolledBack).rejects.toThrow("no commit");
    expect(await stateOf(chain)).toMatchObject({ seq: "1", faults: [] });
  });

  it.each([
    "UPDATE audit_link SET hash = 'x'",
    "DELETE FROM audit_link",
    "TRUNCATE audit_link",
    "DELETE FROM audit_head",
  ])("is not changed by %s", async (sql) => {
    await expect(db.$executeRawUnsafe(sql)).rejects.toThrow(/only ever inserted/);
  });
});

describe("the check of the chains finds", () => {
  openDatabase();

  it.each([
    ["after", `'{"name": "forged"}'`],
    ["actor_id", "'usr_2'"],
    ["created_at", "created_at - interval '1 hour'"],
    ["organization_id", "NULL"],
    ["ip", "'203.0.113.1'"],
  ])("a change of %s", async (column, value) => {
    const { chain, ids } = await newChain(3);
    await tamper(`UPDATE audit_entry SET ${column} = ${value} WHERE id = '${ids[1] ?? ""}'`);
    expect(await faultsOf(chain)).toEqual([`entry ${ids[1] ?? ""}, number 2, was changed`]);
  });

  it("a deleted entry, with its link and without", async () => {
    const { chain, ids } = await newChain(3);
    await tamper(`DELETE FROM audit_entry WHERE id = '${ids[1] ?? ""}'`);
    expect(await faultsOf(chain)).toEqual([`entry ${ids[1] ?? ""}, number 2, was deleted`]);
    await tamper(`DELETE FROM audit_link WHERE entry_id = '${ids[1] ?? ""}'`);
    expect(await faultsOf(chain)).toEqual([
      `entry ${ids[2] ?? ""}, number 3, does not follow the one before it`,
    ]);
  });

  it("an end that was cut off", async () => {
    const { chain, ids } = await newChain(3);
    await tamper(`DELETE FROM audit_link WHERE entry_id = '${ids[2] ?? ""}'`);
    await tamper(`DELETE FROM audit_entry WHERE id = '${ids[2] ?? ""}'`);
    expect(await faultsOf(chain)).toEqual(["ends at number 2, and should at 3"]);
  });

  it("an entry that bypassed the trigger", async () => {
    const { chain } = await newChain(1);
    const columns = "id, organization_id, actor_type, actor_id, action, target_type, target_id, request_id";
    await tamper(
      `INSERT INTO audit_entry (${columns}) VALUES ('aud_in_${chain}', '${chain}', 'job', 'j', 'a.b', 'a', 'x', 'r')`,
    );
    expect(await faultsOf(chain)).toEqual([`entry aud_in_${chain} was slipped in`]);
    await tamper(`DELETE FROM audit_entry WHERE id = 'aud_in_${chain}'`);
  });

  it("a chain that was rewritten as a whole, by a head that was noted before", async () => {
    const { chain } = await newChain(2);
    const noted = await stateOf(chain);
    if (noted === undefined) throw new Error("the chain is there");
    expect(await faultsOf(chain, [noted])).toEqual([]);
    await addEntry(chain);
    expect(await faultsOf(chain, [noted])).toEqual([]);
    for (const table of ["audit_entry", "audit_link", "audit_head"])
      await tamper(
        `DELETE FROM ${table} WHERE ${table === "audit_entry" ? "organization_id" : "chain"} = '${chain}'`,
      );
    for (let n = 0; n < 3; n += 1) await addEntry(chain);
    expect(await faultsOf(chain)).toEqual([]);
    expect(await faultsOf(chain, [noted])).toEqual(["number 2 is not the one that was noted"]);
  });
});
