import { beforeAll, describe, expect, it } from "vitest";
import { type Permission } from "@/server/domain/people/permissions";
import { getDb } from "@/server/infra/db";
import { callerOf } from "@/testing/test-caller";
import { createTestUser, type TestUser } from "@/testing/people/create-test-user";
import { createTestBlogger } from "@/testing/create-test-rows";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";

const rights: Permission[] = [
  "blogger:read",
  "blogger:write",
  "blogger:hand-over",
  "organization:read",
  "member:write",
];
const word = `local-${Date.now().toString(36)}`;

/** docs/rules.md#data-mode by kind of user: who sees and changes what the first member owns. */
type Name = "the holder" | "another member" | "the Owner" | "an administrator who is no member";

let mine: TestOrganization;
let users: Record<Name, TestUser>;
let held: string;
beforeAll(async () => {
  mine = await createTestOrganization({ dataMode: "LOCAL" });
  const { organizationId } = mine;
  const member = () => createTestUser({ permissions: rights, memberOf: [organizationId] });
  const owner = await member();
  users = {
    "the holder": await member(),
    "another member": await member(),
    "the Owner": owner,
    "an administrator who is no member": await createTestUser({
      permissions: [...rights, "organization:list", "organization:manage"],
    }),
  };
  // The Owner needs a role with permissions, so the ownership is transferred to a user who has one.
  await getDb().$transaction([
    getDb().organizationMember.updateMany({
      where: { organizationId, userId: mine.ownerId },
      data: { role: "MEMBER" },
    }),
    getDb().organizationMember.updateMany({
      where: { organizationId, userId: owner.id },
      data: { role: "OWNER" },
    }),
    getDb().organization.update({ where: { id: organizationId }, data: { ownerId: owner.id } }),
  ]);
  held = await createTestBlogger(mine, {
    ownerUserId: users["the holder"].id,
    platformBloggerId: "c".repeat(24),
    nickname: word,
  });
});

const as = (name: Name) => callerOf(users[name]);

async function standingsOf(name: Name) {
  const where = { organizationId: mine.organizationId, userId: users[name].id };
  const { id } = await getDb().organizationMember.findFirstOrThrow({ where });
  return (await (await as("the Owner")).member.standings()).list.find((row) => row.id === id);
}

describe.each([
  ["the holder", true],
  ["another member", false],
  ["the Owner", true],
] as const)("%s", (name, sees) => {
  const expected = sees ? 1 : 0;

  it(`${sees ? "finds" : "does not find"} the blogger in lists, searches, counts, queues and by its id`, async () => {
    expect((await (await as(name)).blogger.list({})).list.map(({ id }) => id)).toEqual(sees ? [held] : []);
    expect((await (await as(name)).blogger.list({ text: word })).list).toHaveLength(expected);
    expect(await (await as(name)).blogger.count({ text: word })).toMatchObject({ total: expected });
    expect(await (await as(name)).blogger.refreshQueue({ take: 5 })).toMatchObject({ totalCount: expected });
    expect(await (await as(name)).organization.usage({})).toMatchObject({ bloggerCount: expected });
    const found = (await as(name)).blogger.get({ id: held });
    if (sees) expect(await found).toMatchObject({ ownerUserName: users["the holder"].username });
    else await expect(found).rejects.toMatchObject({ cause: { reason: "NOT_FOUND" } });
  });

  it(`${sees ? "changes" : "does not change"} it`, async () => {
    const row = { platform: "PGY", platformBloggerId: "c".repeat(24), nickname: word, remark: name };
    const change = (await as(name)).blogger.batchUpsert({ bloggers: [row] });
    if (sees) expect(await change).toMatchObject({ updated: 1, failed: 0 });
    else await expect(change).rejects.toMatchObject({ cause: { reason: "HELD_BY_ANOTHER_MEMBER" } });
    const stored = await getDb().blogger.findUniqueOrThrow({ where: { id: held } });
    expect(stored.remark === name).toBe(sees);
    expect(stored.ownerUserId).toBe(users["the holder"].id);
  });
});

it("rows of another member's creators fail one by one, and name a creator as it was sent", async () => {
  const [theirs, alias, fresh] = ["c".repeat(24), "a".repeat(24), "f".repeat(24)];
  const named = { organizationId: mine.organizationId, platform: "PGY" as const, alias, bloggerId: held };
  await getDb().bloggerAlias.create({ data: named });
  const rows = [theirs, alias, fresh].map((platformBloggerId) => ({
    platform: "PGY",
    platformBloggerId,
    nickname: word,
  }));
  const result = await (await as("another member")).blogger.batchUpsert({ bloggers: rows });
  expect(result).toMatchObject({ imported: 1, updated: 0, failed: 2 });
  const code = "HELD_BY_ANOTHER_MEMBER";
  expect(result.errors).toMatchObject([
    { index: 0, code },
    { index: 1, code },
  ]);
  expect(result.errors[1]?.message).toContain(alias);
  expect(result.errors[1]?.message).not.toContain(theirs);
  await getDb().blogger.deleteMany({ where: { platformBloggerId: fresh } });
});

it("an administrator sees nothing of it: system permissions are not a membership", async () => {
  const caller = await as("an administrator who is no member");
  await expect(caller.blogger.list({})).rejects.toMatchObject({ cause: { reason: "NOT_FOUND" } });
});

describe("handing over", () => {
  it("is limited to the Owner: the new owner sees the blogger, the former one does not", async () => {
    const input = { ids: [held], userId: users["another member"].id };
    await expect((await as("the holder")).blogger.handOver(input)).rejects.toMatchObject({
      cause: { reason: "PERMISSION_MISSING" },
    });
    expect(await (await as("the Owner")).blogger.handOver(input)).toMatchObject({ changed: 1 });
    expect(await (await as("another member")).blogger.count({})).toMatchObject({ total: 1 });
    expect(await (await as("the holder")).blogger.count({})).toMatchObject({ total: 0 });
    const back = { holderUserId: users["another member"].id, userId: users["the holder"].id };
    expect(await (await as("the Owner")).blogger.handOver(back)).toMatchObject({ changed: 1 });
    expect(await (await as("the holder")).blogger.count({})).toMatchObject({ total: 1 });
  });

  it("applies to all that a filter matches, and no other", async () => {
    const { organizationId } = mine;
    const [holder, userId] = [users["the holder"].id, users["another member"].id];
    const others = await Promise.all(
      [word, "another name"].map((nickname, index) =>
        createTestBlogger(mine, { ownerUserId: holder, platformBloggerId: `${index}`.repeat(24), nickname }),
      ),
    );
    const input = { ids: { filter: { text: word } }, userId };
    expect(await (await as("the Owner")).blogger.handOver(input)).toMatchObject({ changed: 2 });
    const seen = await (await as("another member")).blogger.list({});
    expect(seen.list.map(({ id }) => id).sort()).toEqual([held, others[0]].sort());
    expect(await standingsOf("the holder")).toMatchObject({ bloggerCount: 1 });
    expect(await standingsOf("another member")).toMatchObject({ bloggerCount: 2, granted: [] });
    const members = (await as("the holder")).member.standings();
    await expect(members).rejects.toMatchObject({ cause: { reason: "PERMISSION_MISSING" } });

    const entry = await getDb().auditEntry.findFirstOrThrow({
      where: { organizationId, action: "blogger.hand-over" },
      orderBy: { createdAt: "desc" },
    });
    expect(entry.after).toMatchObject({ change: { kind: "ASSIGN", userId }, filter: { text: word } });
    const back = { holderUserId: userId, userId: holder };
    expect(await (await as("the Owner")).blogger.handOver(back)).toMatchObject({ changed: 2 });
    await getDb().blogger.deleteMany({ where: { id: { in: others } } });
  });

  it("is possible only to members", async () => {
    const { id: userId } = users["an administrator who is no member"];
    const refused = (await as("the Owner")).blogger.handOver({ ids: [held], userId });
    await expect(refused).rejects.toMatchObject({ cause: { reason: "NOT_FOUND" } });
  });
});
