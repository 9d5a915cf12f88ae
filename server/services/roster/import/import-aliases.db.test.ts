import { beforeEach, describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { deactivateBloggers, importBloggers } from "./verbs";
import { deactivateBloggersBody } from "./schema";

const SEC_UID = "MS4wLjABAAAAaliasoftwocreators";
const BILIBILI = { platform: "BILIBILI_HUAHUO" };
const KUAISHOU = { platform: "KUAISHOU_JLJX" };
const douyin = { platform: "STARMAP", url: `https://www.douyin.com/user/${SEC_UID}` };
const page = { ...BILIBILI, url: "https://huahuo.bilibili.com/#/upper/page/123" };
const space = { ...BILIBILI, url: "https://space.bilibili.com/123" };
const star = { ...KUAISHOU, url: "https://k.kuaishou.com/?x=1#/promotion/star/12345" };
const user = { ...KUAISHOU, url: "https://live.kuaishou.com/u/12345" };

let organization: TestOrganization;
beforeEach(async () => {
  organization = await createTestOrganization();
});

const run = (...items: object[]) =>
  importBloggers({ ctx: organization.ctx(), input: { items, dryRun: false, idempotencyKey: null } });

function deactivate(item: object) {
  const input = { ...deactivateBloggersBody.parse({ items: [item] }), dryRun: false, idempotencyKey: null };
  return deactivateBloggers({ ctx: organization.ctx(), input });
}

async function roster(): Promise<Record<string, string>> {
  const rows = await getDb().blogger.findMany({ where: { organizationId: organization.organizationId } });
  return Object.fromEntries(
    rows.map((row) => [row.platformBloggerId, `${row.deactivatedAt === null ? "" : "-"}${row.nickname}`]),
  );
}

describe("numbers that are both an alias and a primary id", () => {
  it("distinguishes a mid from the mapping id of another creator", async () => {
    await run({ ...page, platformBloggerId: "999", nickname: "A" });
    expect(await run({ ...space, nickname: "B" })).toMatchObject({ created: 1 });
    expect(await roster()).toEqual({ 999: "A", 123: "B" });
  });

  it("still resolves the mapping id to its creator when another creator has it as mid", async () => {
    await run({ ...page, platformBloggerId: "999", nickname: "A" });
    await run({ ...space, nickname: "B" });
    expect(await run({ ...page, nickname: "A2" })).toMatchObject({ updated: 1 });
    expect(await roster()).toEqual({ 999: "A2", 123: "B" });
  });

  it("does both inside one batch", async () => {
    const items = [
      { ...page, platformBloggerId: "999", nickname: "A" },
      { ...space, nickname: "B" },
      { ...page, nickname: "A2" },
      { ...user, platformBloggerId: "777", nickname: "C" },
      { ...star, nickname: "D" },
      { ...user, nickname: "C2" },
    ];
    expect(await run(...items)).toMatchObject({ created: 4, updated: 2 });
    expect(await roster()).toEqual({ 999: "A2", 123: "B", 777: "C2", 12345: "D" });
  });

  it("never treats a sent number as an alias", async () => {
    await run({ ...page, platformBloggerId: "999", nickname: "A" });
    expect(await deactivate({ ...BILIBILI, platformBloggerId: "123" })).toMatchObject({ failed: 1 });
    expect(await deactivate(space)).toMatchObject({ failed: 1 });
    await run({ ...page, platformBloggerId: "123", nickname: "B" });
    expect(await roster()).toEqual({ 999: "A", 123: "B" });
    expect(await deactivate({ ...BILIBILI, platformBloggerId: "123" })).toMatchObject({ deactivated: 1 });
    expect(await roster()).toEqual({ 999: "A", 123: "-B" });
  });
});

describe("an id with a row of its own that is later given as another row's alias", () => {
  const given = { ...douyin, platformBloggerId: "7123456789", nickname: "R2" };

  it("stays that row's: by link and as sent", async () => {
    await run({ ...douyin, nickname: "R1" });
    await run(given);
    await run({ ...douyin, nickname: "by link" });
    expect(await roster()).toEqual({ [SEC_UID]: "by link", 7123456789: "R2" });
    await run({ ...douyin, platformBloggerId: SEC_UID, nickname: "as sent" });
    expect(await roster()).toEqual({ [SEC_UID]: "as sent", 7123456789: "R2" });
  });

  it("stays that row's inside one batch, the row old or new", async () => {
    for (const nickname of ["new", "old"]) {
      await run({ ...douyin, nickname: "R1" }, given, { ...douyin, nickname });
      expect(await roster()).toEqual({ [SEC_UID]: nickname, 7123456789: "R2" });
    }
    await run(given, { ...douyin, nickname: "last" });
    expect(await roster()).toEqual({ [SEC_UID]: "last", 7123456789: "R2" });
  });

  it.each([{ platform: "STARMAP", platformBloggerId: SEC_UID }, douyin])(
    "is deactivated by %j",
    async (name) => {
      await run({ ...douyin, nickname: "R1" });
      await run(given);
      expect(await deactivate(name)).toMatchObject({ deactivated: 1 });
      expect(await roster()).toEqual({ [SEC_UID]: "-R1", 7123456789: "R2" });
    },
  );

  it("belongs to the other row when it has no row of its own", async () => {
    await run(given);
    expect(await deactivate({ platform: "STARMAP", platformBloggerId: SEC_UID })).toMatchObject({
      deactivated: 1,
    });
    expect(await roster()).toEqual({ 7123456789: "-R2" });
  });
});

it("finds a PGY creator by its id in either case", async () => {
  const id = "5f2d1c3e000000000101b2c3";
  const pgy = { platform: "PGY", url: `https://www.xiaohongshu.com/user/profile/${id}` };
  await run({ ...pgy, nickname: "A" });
  const sent = { ...pgy, platformBloggerId: id.toUpperCase() };
  expect(await run({ ...sent, nickname: "B" })).toMatchObject({ created: 0, updated: 1 });
  expect(await deactivate({ platform: "PGY", platformBloggerId: id.toUpperCase() })).toMatchObject({
    deactivated: 1,
  });
  expect(await roster()).toEqual({ [id]: "-B" });
});
