import { describe, expect, it, vi } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { importBloggers } from "@/server/services/roster/import";
import { type Ctx, rosterChanged } from "@/server/services/kernel/verb";
import { memberCtx } from "@/testing/scraping/create-test-account";
import { createTestBlogger } from "@/testing/create-test-rows";
import { accountRow, bloggerRow, ScrapingScene, whileRefused } from "@/testing/scraping/scraping-scene";
import { createTestOrganization } from "@/testing/organization/test-organization";
import { scrapeBlogger } from ".";

const scene = new ScrapingScene();

describe("a creator that is refreshed", () => {
  it("gets the platform's figures, which are in the stream, the snapshots and the audit log", async () => {
    const account = await scene.addAccount("PGY");
    const creator = scene.creatorOf("PGY", 7);
    const id = await scene.addCreator("PGY", 7, { remark: "ours", contactPhone: "13800000000" });
    const { outcome, code, message, blogger } = await scene.refresh(id);
    expect({ outcome, code, message }).toEqual({ outcome: "SUCCESS", code: null, message: null });
    expect(blogger).toMatchObject({
      id,
      nickname: creator.nickname,
      fansCount: creator.fans,
      platformStatus: "ACTIVE",
      source: "OPEN_API",
      remark: "ours",
      contactPhone: "13800000000",
    });
    expect(blogger.lastSyncedAt).not.toBeNull();
    expect(Object.keys(blogger.rawData ?? {}).length).toBeGreaterThan(1);
    expect((await bloggerRow(id)).fansCount).toBe(creator.fans);
    expect(await getDb().bloggerChange.findUnique({ where: { bloggerId: id } })).not.toBeNull();
    expect(await getDb().bloggerSnapshot.findMany({ where: { bloggerId: id } })).toMatchObject([
      { fansCount: creator.fans },
    ]);
    expect(await getDb().auditEntry.findMany({ where: { targetId: id } })).toMatchObject([
      {
        action: "blogger.refresh",
        actorId: scene.organization.ownerId,
        after: { outcome: "SUCCESS", accountId: account },
      },
    ]);
    expect(await accountRow(account)).toMatchObject({
      usedToday: 1,
      leaseToken: null,
      consecutiveFailures: 0,
    });
    expect(new Set(scene.simulator.log().map(({ account: name }) => name))).toEqual(new Set([account]));
  });

  it("keeps values that the answer lacks", async () => {
    await scene.addAccount("VIDEO_HUXUAN");
    const id = await scene.addCreator("VIDEO_HUXUAN", 3, {
      location: "上海",
      category: "美食",
      avatar: "https://a/",
    });
    scene.simulator.misbehave({ does: { kind: "vanished-fields", fields: ["city_label", "avatar"] } });
    const { blogger } = await scene.refresh(id);
    expect(blogger).toMatchObject({ location: "上海", avatar: "https://a/", platformStatus: "ACTIVE" });
    expect(blogger.category).not.toBe("美食");
  });

  it("gets its primary id in place of an alias, which is kept as an alias", async () => {
    await scene.addAccount("BILIBILI_HUAHUO");
    const { aliases, aliasUrl, id: primaryId } = scene.creatorOf("BILIBILI_HUAHUO", 5);
    const [alias = ""] = aliases;
    const id = await scene.addCreator("BILIBILI_HUAHUO", 5, { platformBloggerId: alias, url: aliasUrl });
    expect((await scene.refresh(id)).outcome).toBe("SUCCESS");
    expect(await bloggerRow(id)).toMatchObject({ platformBloggerId: primaryId });
    expect(await getDb().bloggerAlias.findMany({ where: { bloggerId: id } })).toMatchObject([{ alias }]);
  });

  it.each(["alias", "primary id"])(
    "is merged with the row of the same creator; the one with the %s is older and stays",
    async (which) => {
      await scene.addAccount("BILIBILI_HUAHUO");
      const { aliases, aliasUrl, id: primaryId, fans } = scene.creatorOf("BILIBILI_HUAHUO", 6);
      const [alias = ""] = aliases;
      const [older, younger] = [new Date("2026-01-01T00:00:00.000Z"), new Date("2026-02-01T00:00:00.000Z")];
      const isAliasOlder = which === "alias";
      const twin = await scene.addCreator("BILIBILI_HUAHUO", 6, {
        createdAt: isAliasOlder ? younger : older,
        deactivatedAt: younger,
        remark: "of the twin",
        contactPhone: "1",
        tags: ["a", "b"],
        reviewStatus: "APPROVED",
        metrics: { linkUserTotal: "3" },
        rawData: { "of the twin": 1, both: "twin" },
      });
      const id = await scene.addCreator("BILIBILI_HUAHUO", 6, {
        platformBloggerId: alias,
        url: aliasUrl,
        createdAt: isAliasOlder ? older : younger,
        remark: "of the row",
        contactEmail: "a@b.cn",
        tags: ["b", "c"],
        rawData: { "of the row": 2, both: "row" },
      });
      const [day, other] = [new Date("2026-03-01"), new Date("2026-03-02")];
      await getDb().bloggerSnapshot.createMany({
        data: [id, twin].flatMap((bloggerId) =>
          [day, ...(bloggerId === id ? [] : [other])].map((snapshotDate) => ({ bloggerId, snapshotDate })),
        ),
      });
      await getDb().bloggerAlias.create({
        data: {
          organizationId: scene.organization.organizationId,
          platform: "BILIBILI_HUAHUO",
          alias: "known before",
          bloggerId: twin,
        },
      });
      const [kept, gone] = isAliasOlder ? [id, twin] : [twin, id];
      const result = await scene.refresh(id);
      expect(result).toMatchObject({ outcome: "SUCCESS", blogger: { id: kept, fansCount: fans } });
      const row = await bloggerRow(kept);
      expect(row).toMatchObject({
        platformBloggerId: primaryId,
        deactivatedAt: null,
        reviewStatus: "APPROVED",
        contactPhone: "1",
        contactEmail: "a@b.cn",
        metrics: { linkUserTotal: "3" },
        remark: isAliasOlder ? "of the row" : "of the twin",
      });
      expect(row.tags.toSorted()).toEqual(["a", "b", "c"]);
      expect(row.rawData).toMatchObject({
        "of the twin": 1,
        "of the row": 2,
        both: isAliasOlder ? "row" : "twin",
      });
      expect(Object.keys(row.rawData ?? {}).length).toBeGreaterThan(3);
      expect(await bloggerRow(gone)).toMatchObject({
        platformBloggerId: `merged:${gone}`,
        deactivatedAt: expect.any(Date),
        deactivatedReason: `Merged into ${kept}: both were the creator ${primaryId}.`,
      });
      const aliasesOfKept = await getDb().bloggerAlias.findMany({ where: { bloggerId: kept } });
      expect(aliasesOfKept.map((known) => known.alias).sort()).toEqual([alias, "known before"].sort());
      const days = await getDb().bloggerSnapshot.findMany({ where: { bloggerId: kept } });
      expect(days).toHaveLength(3);
      expect(
        await getDb().bloggerChange.findMany({
          where: { organizationId: scene.organization.organizationId },
          orderBy: { changeType: "asc" },
        }),
      ).toMatchObject([
        { bloggerId: kept, changeType: "UPDATED" },
        { bloggerId: gone, changeType: "DEACTIVATED" },
      ]);
      expect(await getDb().auditEntry.findMany({ where: { targetId: id } })).toMatchObject([
        { action: "blogger.refresh", after: { id: kept, mergedIds: [gone] } },
      ]);
      // A link with either id leads to the remaining row.
      for (const url of [aliasUrl, scene.creatorOf("BILIBILI_HUAHUO", 6).url]) {
        const input = { items: [{ platform: "BILIBILI_HUAHUO", url }], dryRun: false, idempotencyKey: null };
        await importBloggers({ ctx: scene.organization.ctx(), input });
      }
      expect(
        await getDb().blogger.count({
          where: { organizationId: scene.organization.organizationId, deactivatedAt: null },
        }),
      ).toBe(1);
    },
  );

  it("has at most the maximum of tags after a merge", async () => {
    await scene.addAccount("BILIBILI_HUAHUO");
    const { aliases, aliasUrl } = scene.creatorOf("BILIBILI_HUAHUO", 8);
    const tagged = (name: string) => Array.from({ length: 60 }, (_, index) => `${name} ${index}`);
    const id = await scene.addCreator("BILIBILI_HUAHUO", 8, {
      platformBloggerId: aliases[0] ?? "",
      url: aliasUrl,
      createdAt: new Date("2026-01-01"),
      tags: tagged("older"),
    });
    await scene.addCreator("BILIBILI_HUAHUO", 8, { tags: tagged("younger") });
    expect((await scene.refresh(id)).outcome).toBe("SUCCESS");
    expect((await bloggerRow(id)).tags).toEqual([...tagged("older"), ...tagged("younger").slice(0, 40)]);
  });

  it("is merged with a row that an import writes during the scrape's write", async () => {
    await scene.addAccount("BILIBILI_HUAHUO");
    const { aliases, aliasUrl, id: platformBloggerId } = scene.creatorOf("BILIBILI_HUAHUO", 6);
    const alias = { platformBloggerId: aliases[0] ?? "", url: aliasUrl };
    const id = await scene.addCreator("BILIBILI_HUAHUO", 6, alias);
    const { organizationId } = scene.organization;
    const imported = newId("blogger");
    const refreshed = await getDb().$transaction(async (tx) => {
      const usual = { platform: "BILIBILI_HUAHUO", nickname: "小红", source: "IMPORT" } as const;
      await tx.blogger.create({ data: { ...usual, id: imported, organizationId, platformBloggerId } });
      const [session] = await tx.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
      const waiting = scene.refresh(id);
      await vi.waitFor(async () => {
        const blocked = await getDb().$queryRaw`
          SELECT 1 FROM pg_stat_activity WHERE ${session?.pid}::int = ANY (pg_blocking_pids(pid))`;
        expect(blocked).toHaveLength(1);
      }, 10_000);
      return { waiting };
    });
    expect(await refreshed.waiting).toMatchObject({ outcome: "SUCCESS", blogger: { id } });
    expect(await bloggerRow(imported)).toMatchObject({ platformBloggerId: `merged:${imported}` });
    expect(await bloggerRow(id)).toMatchObject({ platformBloggerId });
  });

  it("keeps the stored answers of sub-calls that fail", async () => {
    await scene.addAccount("PGY");
    const id = await scene.addCreator("PGY", 7);
    const first = (await scene.refresh(id)).blogger.rawData ?? {};
    scene.simulator.misbehave({ path: "fans_profile", does: { kind: "not-found" } });
    const second = (await scene.refresh(id)).blogger.rawData ?? {};
    expect(Object.keys(second).sort()).toEqual(Object.keys(first).sort());
  });

  it("with an id that its platform cannot have is refused, without a cost for an account", async () => {
    const account = await scene.addAccount("PGY");
    const id = await createTestBlogger(scene.organization, {
      platform: "PGY",
      platformBloggerId: "no such id",
    });
    // Leases follow the database's clock, not this machine's.
    const ctx = { ...scene.organization.ctx(), now: () => new Date("2020-01-01T00:00:00.000Z") };
    const result = await scrapeBlogger({ ctx, input: { id } });
    const checkedAt = (await bloggerRow(id)).platformStatusCheckedAt?.getTime() ?? 0;
    expect(Math.abs(Date.now() - checkedAt)).toBeLessThan(60_000);
    expect(result).toMatchObject({
      outcome: "FAILED",
      code: "INVALID_URL",
      blogger: {
        platformStatus: "INVALID_URL",
        platformStatusReason: expect.stringMatching(/cannot be one of this platform/),
      },
    });
    expect(await accountRow(account)).toMatchObject({ usedToday: 0, lastUsedAt: null, leaseFence: 0n });
    expect(scene.simulator.log()).toEqual([]);
  });
});

it("publishes a roster change only when it wrote one", async () => {
  await scene.addAccount("VIDEO_HUXUAN");
  const id = await scene.addCreator("VIDEO_HUXUAN", 1);
  const afterCommit = vi.fn();
  const refresh = () =>
    scrapeBlogger({
      ctx: { ...scene.organization.ctx(), afterCommit },
      input: { id, policyId: scene.policyId },
    });
  scene.simulator.misbehave({ nth: { first: 1 }, does: { kind: "captcha" } });
  expect((await refresh()).code).toBe("L2_CAPTCHA");
  expect(afterCommit).not.toHaveBeenCalled();
  expect((await refresh()).outcome).toBe("SUCCESS");
  expect(afterCommit).toHaveBeenCalledExactlyOnceWith(rosterChanged(scene.organization.organizationId));
});

it("is refreshed even if its claim cannot be released, which expires by itself", async () => {
  await scene.addAccount("VIDEO_HUXUAN");
  const id = await scene.addCreator("VIDEO_HUXUAN", 2);
  const refused = { change: "DELETE", table: "scrape_claim", when: `OLD.blogger_id = '${id}'` } as const;
  const { outcome } = await whileRefused(refused, () => scene.refresh(id));
  expect(outcome).toBe("SUCCESS");
  expect(await getDb().scrapeClaim.findUnique({ where: { bloggerId: id } })).not.toBeNull();
});

it("in LOCAL mode, reveals nothing about another member's creator", async () => {
  const local = await createTestOrganization({ dataMode: "LOCAL" });
  const [member, other] = [await memberCtx(local), await memberCtx(local)];
  const ownerOf = ({ actor }: Ctx) => (actor.type === "user" ? actor.userId : "");
  await scene.addAccount("BILIBILI_HUAHUO", member);
  const { aliases, aliasUrl, id: primaryId } = scene.creatorOf("BILIBILI_HUAHUO", 8);
  const platform = "BILIBILI_HUAHUO";
  const theirs = await createTestBlogger(local, {
    platform,
    platformBloggerId: primaryId,
    nickname: "秘密",
    ownerUserId: ownerOf(other),
  });
  const id = await createTestBlogger(local, {
    platform,
    platformBloggerId: aliases[0] ?? "",
    url: aliasUrl,
    ownerUserId: ownerOf(member),
  });
  const result = await scrapeBlogger({ ctx: member, input: { id } });
  expect(result).toMatchObject({ outcome: "FAILED", code: "DUPLICATE_CREATOR" });
  expect(JSON.stringify(result)).not.toContain(theirs);
  expect(JSON.stringify(result)).not.toContain("秘密");
});

describe("a creator that cannot be refreshed", () => {
  it("is one of a platform without known calls: no account works for it", async () => {
    const account = await scene.addAccount("MP_HUXUAN");
    const id = await scene.addCreator("MP_HUXUAN", 1);
    await expect(scene.refresh(id)).rejects.toMatchObject({
      reason: "CONFLICT",
      message: expect.stringMatching(/^MP_HUXUAN cannot be scraped yet/),
    });
    expect(await accountRow(account)).toMatchObject({ usedToday: 0, leaseToken: null });
  });

  it("is one without an account, or one that is deactivated", async () => {
    const id = await scene.addCreator("PGY", 1);
    await expect(scene.refresh(id)).rejects.toMatchObject({
      ineligible: { reason: "NO_ACCOUNT", freesAt: null },
    });
    await scene.addAccount("PGY");
    await getDb().blogger.update({ where: { id }, data: { deactivatedAt: new Date() } });
    await expect(scene.refresh(id)).rejects.toMatchObject({
      reason: "CONFLICT",
      message: expect.stringMatching(/deactivated/),
    });
    expect(scene.simulator.log()).toEqual([]);
  });
});
