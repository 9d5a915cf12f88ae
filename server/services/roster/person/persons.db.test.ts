import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { mergeBloggers } from "@/server/services/roster/blogger";
import { createTestBlogger } from "@/testing/create-test-rows";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { createTestPerson } from "@/testing/roster/create-test-person";
import { memberCtx } from "@/testing/scraping/create-test-account";
import { countPersons, getPerson, getPersonOfBlogger, linkBloggers, restorePersons, unlinkBlogger } from ".";

type Ctx = ReturnType<TestOrganization["ctx"]>;
type Fields = Parameters<typeof createTestBlogger>[1];
const platforms = ["PGY", "STARMAP", "BILIBILI_HUAHUO", "KUAISHOU_JLJX", "VIDEO_HUXUAN"] as const;

let organization: TestOrganization;
let ctx: Ctx;
beforeAll(async () => {
  organization = await createTestOrganization();
  ctx = organization.ctx();
});

function make(count: number, fields: Fields = {}, of = organization): Promise<string[]> {
  return Promise.all(
    platforms.slice(0, count).map((platform) => createTestBlogger(of, { platform, ...fields })),
  );
}
const link = (bloggerIds: string[], as = ctx) => linkBloggers({ ctx: as, input: { bloggerIds } });
const unlink = (bloggerId: string, as = ctx) => unlinkBlogger({ ctx: as, input: { bloggerId } });
const restore = (groups: string[][], as = ctx) => restorePersons({ ctx: as, input: { groups } });
const personOf = async (bloggerId: string, as = ctx) =>
  (await getPersonOfBlogger({ ctx: as, input: { bloggerId } })).person;
const idsOf = (person: { bloggers: { id: string }[] } | null) => person?.bloggers.map(({ id }) => id).sort();
const nothingFound = { reason: "NOT_FOUND" };

describe("creators of one person", () => {
  it("are shown together, with the reach and the quotes of those that are active", async () => {
    const [small = ""] = await make(1, { fansCount: 10, priceJson: { picture: 100 } });
    const large = await createTestBlogger(organization, {
      platform: "STARMAP",
      fansCount: 300,
      priceMidWithFee: 7,
    });
    const gone = await createTestBlogger(organization, { fansCount: 9_000, deactivatedAt: new Date() });
    const { id } = await link([small, large, gone]);
    const person = await getPerson({ ctx, input: { id } });
    expect(person).toMatchObject({ fansTotal: 310, fansTotalIsLeast: false });
    expect(person.bloggers.map((blogger) => blogger.id)).toEqual([gone, large, small]);
    expect(person.quotes).toContainEqual(
      expect.objectContaining({ bloggerId: large, platform: "STARMAP", priceWithFee: 7 }),
    );
    expect(await personOf(small)).toMatchObject({ id });
    const { list } = await countPersons({ ctx, input: { bloggerIds: [small, large] } });
    const counted = { personId: id, accounts: 2, platforms: 2 };
    expect(list).toEqual([small, large].sort().map((bloggerId) => ({ bloggerId, ...counted })));
  });

  it("may be two accounts on one platform", async () => {
    const [one = "", other = ""] = await make(2, { platform: "PGY" });
    const { id } = await link([one, other]);
    const { list } = await countPersons({ ctx, input: { bloggerIds: [one] } });
    expect(list).toEqual([{ bloggerId: one, personId: id, accounts: 2, platforms: 1 }]);
  });

  it("bring their persons along when they are linked", async () => {
    const [a = "", b = "", c = "", d = ""] = await make(4);
    const first = await link([a, b]);
    const second = await link([c, d]);
    const merged = await link([b, c]);
    expect([first.id, second.id]).toContain(merged.id);
    expect(idsOf(merged)).toEqual([a, b, c, d].sort());
    expect(merged.before?.map((group) => [...group].sort())).toEqual(
      expect.arrayContaining([[a, b].sort(), [c, d].sort()]),
    );
    await restore(merged.before ?? []);
    expect(idsOf(await personOf(a))).toEqual([a, b].sort());
    expect(idsOf(await personOf(d))).toEqual([c, d].sort());
  });

  it("are parted again, and a person of one creator is gone", async () => {
    const [a = "", b = "", c = ""] = await make(3);
    const { id } = await link([a, b, c]);
    const left = await unlink(b);
    expect(left.person).toMatchObject({ id });
    expect(idsOf(left.person)).toEqual([a, c].sort());
    expect(await personOf(b)).toBeNull();
    const last = await unlink(a);
    expect(last).toMatchObject({ person: null });
    await expect(getPerson({ ctx, input: { id } })).rejects.toMatchObject(nothingFound);
    await expect(unlink(c)).rejects.toMatchObject(nothingFound);
    expect(await getDb().personBlogger.count({ where: { bloggerId: { in: [a, b, c] } } })).toBe(0);
    await restore(last.before ?? []);
    expect(idsOf(await personOf(c))).toEqual([a, c].sort());
  });

  it("are not restored over a later link", async () => {
    const [a = "", b = "", c = ""] = await make(3);
    const { before } = await link([a, b]);
    await link([b, c]);
    await expect(restore(before ?? [])).rejects.toMatchObject({ reason: "CONFLICT" });
  });

  it("are twenty at most", async () => {
    const many = (await Promise.all(Array.from({ length: 4 }, () => make(5)))).flat();
    await link(many);
    const [one = ""] = await make(1);
    await expect(link([many[0] ?? "", one])).rejects.toMatchObject({ reason: "CONFLICT" });
    expect(await personOf(one)).toBeNull();
  });

  it("change neither the creators nor their stream, and are audited", async () => {
    const ids = await make(2);
    const where = { bloggerId: { in: ids } };
    const stream = await getDb().bloggerChange.findMany({ where });
    const rows = await getDb().blogger.findMany({ where: { id: { in: ids } } });
    const { id } = await link(ids);
    await unlink(ids[0] ?? "");
    expect(await getDb().bloggerChange.findMany({ where })).toEqual(stream);
    expect(await getDb().blogger.findMany({ where: { id: { in: ids } } })).toEqual(rows);
    const entries = await getDb().auditEntry.findMany({ where: { targetId: id }, orderBy: { id: "asc" } });
    expect(entries.map(({ action }) => action)).toEqual(["person.link", "person.unlink"]);
    expect(entries[0]).toMatchObject({ after: { bloggerIds: [[...ids].sort()] } });
  });

  it("keep their person when one is merged into another creator", async () => {
    const merge = (ids: [string, string]) =>
      getDb().$transaction((tx) => mergeBloggers(tx, { ids, primaryId: `primary-${ids.join("-")}` }));
    const [a = "", b = "", c = "", d = ""] = await make(4);
    const [twin = ""] = await make(1);
    await link([b, twin]);
    const { olderId } = await merge([a, twin]);
    expect(idsOf(await personOf(b))).toEqual([olderId, b].sort());
    await link([c, d]);
    const { olderId: kept } = await merge([b, d]);
    expect(idsOf(await personOf(kept))).toEqual([olderId, kept, c].sort());
    const { olderId: last } = await merge([olderId, kept]);
    expect(idsOf(await personOf(c))).toEqual([last, c].sort());
    await merge([last, c]);
    expect(await personOf(last)).toBeNull();
  });

  it("stay one person when two links cross", async () => {
    const [a = "", b = "", c = "", d = ""] = await make(4);
    await Promise.all([link([a, b]), link([c, d]), link([b, c])]);
    expect(idsOf(await personOf(a))).toEqual([a, b, c, d].sort());
  });

  it("of another organization do not exist", async () => {
    const stranger = await createTestOrganization();
    const [theirs = ""] = await make(1, {}, stranger);
    const [own = ""] = await make(1);
    await expect(link([own, theirs])).rejects.toMatchObject(nothingFound);
    const id = await createTestPerson(stranger, await make(2, {}, stranger));
    await expect(getPerson({ ctx, input: { id } })).rejects.toMatchObject(nothingFound);
  });
});

describe("a member in the local data mode", () => {
  let local: TestOrganization;
  let member: Ctx;
  beforeEach(async () => {
    local = await createTestOrganization({ dataMode: "LOCAL" });
    member = await memberCtx(local);
  });
  const ownerUserId = () => (member.actor.type === "user" ? member.actor.userId : "");

  it("sees and counts only their own creators of a person", async () => {
    const own = await make(2, { ownerUserId: ownerUserId(), fansCount: 5 }, local);
    const other = await createTestBlogger(local, { fansCount: 100 });
    const { id } = await link([...own, other], local.ctx());
    const seen = await getPerson({ ctx: member, input: { id } });
    expect(idsOf(seen)).toEqual([...own].sort());
    expect(seen.fansTotal).toBe(10);
    const { list } = await countPersons({ ctx: member, input: { bloggerIds: own } });
    expect(list).toMatchObject([{ accounts: 2 }, { accounts: 2 }]);
    const undone = await unlink(own[0] ?? "", member);
    expect(undone).toEqual({ person: null, before: null });
  });

  it("does not see a person by one creator alone, nor links what another member holds", async () => {
    const [own = ""] = await make(1, { ownerUserId: ownerUserId() }, local);
    const other = await createTestBlogger(local);
    await expect(link([own, other], member)).rejects.toMatchObject(nothingFound);
    const { id } = await link([own, other], local.ctx());
    await expect(getPerson({ ctx: member, input: { id } })).rejects.toMatchObject(nothingFound);
    expect(await personOf(own, member)).toBeNull();
  });
});
