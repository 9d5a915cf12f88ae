import { beforeEach, describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { createTestBlogger } from "@/testing/create-test-rows";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { memberCtx } from "@/testing/scraping/create-test-account";
import {
  countPersonSuggestions,
  declinePersonSuggestion,
  linkBloggers,
  listPersonSuggestions,
  reopenPersonSuggestion,
  unlinkBlogger,
} from ".";

type Fields = NonNullable<Parameters<typeof createTestBlogger>[1]>;
const platforms = [
  "PGY",
  "STARMAP",
  "BILIBILI_HUAHUO",
  "KUAISHOU_JLJX",
  "VIDEO_HUXUAN",
  "MP_HUXUAN",
] as const;

let organization: TestOrganization;
let ctx: ReturnType<TestOrganization["ctx"]>;
beforeEach(async () => {
  organization = await createTestOrganization();
  ctx = organization.ctx();
});

function make(...rows: Fields[]): Promise<string[]> {
  return Promise.all(
    rows.map((fields, n) =>
      createTestBlogger(organization, { platform: platforms[n % platforms.length] ?? "PGY", ...fields }),
    ),
  );
}
const list = async (input: { cursor?: string; limit?: number; bloggerId?: string } = {}, as = ctx) =>
  listPersonSuggestions({ ctx: as, input });
const suggested = async (as = ctx) =>
  (await list({}, as)).list.map(({ bloggerIds, reasons }) => ({ bloggerIds, reasons }));
const pair = (bloggerIds: string[], ...reasons: string[]) => ({
  bloggerIds: [...bloggerIds].sort(),
  reasons,
});
const decline = (bloggerIds: string[]) => declinePersonSuggestion({ ctx, input: { bloggerIds } });

describe("suggestions", () => {
  it.each<[string, Fields, Fields]>([
    ["WECHAT", { contactWechat: " LinLin_01" }, { contactWechat: "微信：linlin_01" }],
    ["PHONE", { contactPhone: "139 1234 5678" }, { contactPhone: "+86-13912345678" }],
    ["PHONE", { contactPhone: "13912345678" }, { contactWechat: "13912345678" }],
    ["EMAIL", { contactEmail: "Lin@Example.com" }, { contactEmail: "lin@example.com" }],
    [
      "NAME_AND_PORTRAIT",
      { nickname: "林 林", avatar: "https://p3.example.com/avatar/0015_ab12~c5.jpeg?x=1" },
      { nickname: "林林", avatar: "https://p9.example.com/avatar/0015_ab12~c8.webp" },
    ],
  ])("by %s", async (reason, one, other) => {
    const ids = await make(one, other, { contactWechat: "someone_else", contactEmail: "a@example.com" });
    expect(await suggested()).toEqual([pair(ids.slice(0, 2), reason)]);
    const [first] = (await list()).list;
    expect(first).toMatchObject({ reason });
    expect(first?.bloggers.map(({ id }) => id)).toEqual(first?.bloggerIds);
    expect(await countPersonSuggestions({ ctx })).toEqual({ total: 1, isLeast: false });
  });

  it("name all reasons that the same creators share, the strongest first", async () => {
    const contact = { contactWechat: "linlin_01", contactEmail: "lin@example.com" };
    const ids = await make(contact, contact);
    expect(await suggested()).toEqual([pair(ids, "WECHAT", "EMAIL")]);
  });

  it("are not made from what seven creators share, or three of one platform", async () => {
    const agency = { contactWechat: "agency_01" };
    const six = await make(agency, agency, agency, agency, agency, agency);
    expect(await suggested()).toEqual([pair(six, "WECHAT")]);
    const [seventh = ""] = await make(agency);
    expect(await suggested()).toEqual([]);
    await getDb().blogger.update({ where: { id: seventh }, data: { contactWechat: null } });
    expect(await suggested()).toEqual([pair(six, "WECHAT")]);
    const studio = { contactEmail: "studio@example.com", platform: "PGY" } as const;
    const two = await make(studio, studio);
    expect(await suggested()).toEqual([pair(two, "EMAIL"), pair(six, "WECHAT")]);
    await make(studio);
    expect(await suggested()).toEqual([pair(six, "WECHAT")]);
  });

  it("are gone when the creators are linked, and never come back when they are declined", async () => {
    const [a = "", b = "", c = "", d = ""] = await make(
      { contactWechat: "linlin_01" },
      { contactWechat: "linlin_01", contactEmail: "lin@example.com" },
      { contactEmail: "lin@example.com" },
      { contactWechat: "other_01" },
    );
    await linkBloggers({ ctx, input: { bloggerIds: [a, b] } });
    expect(await suggested()).toEqual([pair([b, c], "EMAIL")]);
    expect(await decline([b, c])).toEqual({ pairs: 1 });
    expect(await suggested()).toEqual([]);
    await getDb().blogger.update({ where: { id: c }, data: { contactWechat: "other_01" } });
    expect(await suggested()).toEqual([pair([c, d], "WECHAT")]);
    await reopenPersonSuggestion({ ctx, input: { bloggerIds: [b, c] } });
    expect(await suggested()).toContainEqual(pair([b, c], "EMAIL"));
  });

  it("do not come back after an unlink", async () => {
    const ids = await make({ contactWechat: "linlin_01" }, { contactWechat: "linlin_01" });
    await linkBloggers({ ctx, input: { bloggerIds: ids } });
    await unlinkBlogger({ ctx, input: { bloggerId: ids[0] ?? "" } });
    expect(await suggested()).toEqual([]);
  });

  it("come back for those of a group who were not declined", async () => {
    const same = { contactWechat: "linlin_01" };
    const [a = "", b = "", c = ""] = await make(same, same, same);
    await decline([a, b]);
    expect(await suggested()).toEqual([pair([a, b, c], "WECHAT")]);
    await decline([a, b, c]);
    expect(await suggested()).toEqual([]);
  });

  it("leave out creators that were deactivated", async () => {
    const ids = await make({ contactWechat: "linlin_01" }, { contactWechat: "linlin_01" });
    await suggested();
    const where = { id: ids[0] ?? "" };
    await getDb().blogger.update({ where, data: { deactivatedAt: new Date() } });
    expect(await suggested()).toEqual([]);
    await getDb().blogger.update({ where, data: { deactivatedAt: null } });
    expect(await suggested()).toEqual([pair(ids, "WECHAT")]);
  });

  it("are paged, and found by one of their creators", async () => {
    const pairs: string[][] = [];
    for (const name of ["linlin_01", "linlin_02", "linlin_03"])
      pairs.push(await make({ contactWechat: name }, { contactWechat: name }));
    const seen: string[][] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ limit: 2, ...(cursor !== undefined && { cursor }) });
      seen.push(...page.list.map(({ bloggerIds }) => bloggerIds));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toHaveLength(3);
    expect(seen).toEqual(expect.arrayContaining(pairs.map((ids) => [...ids].sort())));
    const [one = ""] = pairs[1] ?? [];
    expect((await list({ bloggerId: one })).list.map(({ bloggerIds }) => bloggerIds)).toEqual([
      [...(pairs[1] ?? [])].sort(),
    ]);
    await expect(list({ cursor: "c1.x.y" })).rejects.toMatchObject({ reason: "INVALID_CURSOR" });
  });

  it("cross no organizations, and in the local data mode no members", async () => {
    const same = { contactWechat: "linlin_01" };
    await make(same);
    organization = await createTestOrganization({ dataMode: "LOCAL" });
    const member = await memberCtx(organization);
    const ownerUserId = member.actor.type === "user" ? member.actor.userId : "";
    const own = await make({ ...same, ownerUserId }, { ...same, ownerUserId });
    const [third = ""] = await make({ ...same, platform: "VIDEO_HUXUAN" });
    expect(await suggested(organization.ctx())).toEqual([pair([...own, third], "WECHAT")]);
    expect(await suggested(member)).toEqual([pair(own, "WECHAT")]);
    await getDb().blogger.update({ where: { id: own[0] ?? "" }, data: { ownerUserId: null } });
    expect(await suggested(member)).toEqual([]);
    expect(await countPersonSuggestions({ ctx: member })).toEqual({ total: 0, isLeast: false });
  });
});
