import { describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { getBloggerFields, listBloggerChanges } from "@/server/services/roster/blogger";
import { importBloggers } from "@/server/services/roster/import";
import { type Ctx } from "@/server/services/kernel/verb";
import { memberCtx } from "@/testing/scraping/create-test-account";
import { createTestBlogger, createTestScrapingRun, createTestScrapingTask } from "@/testing/create-test-rows";
import { bloggerRow, ScrapingScene } from "@/testing/scraping/scraping-scene";
import { createTestOrganization } from "@/testing/organization/test-organization";
import { scrapeBlogger } from ".";
import { storeScrape } from "./internal/store-scrape";

const scene = new ScrapingScene();
const platform = "BILIBILI_HUAHUO";
const [older, younger] = [new Date("2026-01-01T00:00:00.000Z"), new Date("2026-02-01T00:00:00.000Z")];

async function addTwice(n: number, createdAt: { primary: Date; alias: Date }) {
  await scene.addAccount(platform);
  const { aliases, aliasUrl } = scene.creatorOf(platform, n);
  const byAlias = { platformBloggerId: aliases[0] ?? "", url: aliasUrl, createdAt: createdAt.alias };
  const alias = await scene.addCreator(platform, n, byAlias);
  return { primary: await scene.addCreator(platform, n, { createdAt: createdAt.primary }), alias };
}

describe("two rows of one creator", () => {
  it.each([
    ["primary id", { primary: older, alias: younger }],
    ["alias", { primary: younger, alias: older }],
  ])(
    "are merged when the row with the primary id is refreshed, and the one with the %s is older",
    async (_, at) => {
      const { primary, alias } = await addTwice(5, at);
      const [kept, gone] = at.primary === older ? [primary, alias] : [alias, primary];
      const { id: primaryId, fans } = scene.creatorOf(platform, 5);
      const since = new Date().toISOString();
      const result = await scene.refresh(primary);
      expect(result).toMatchObject({ outcome: "SUCCESS", blogger: { id: kept, mergedIntoId: null } });
      expect(await bloggerRow(kept)).toMatchObject({ platformBloggerId: primaryId, fansCount: fans });
      const ctx = scene.organization.ctx();
      const fields = ["id", "mergedIntoId", "deactivatedReason"] as const;
      expect(await getBloggerFields({ ctx, input: { id: gone, fields: [...fields] } })).toEqual({
        id: gone,
        mergedIntoId: kept,
        deactivatedReason: `Merged into ${kept}: both were the creator ${primaryId}.`,
      });
      const { items } = await listBloggerChanges({ ctx, input: { since, limit: 10 } });
      expect(items.map(({ changeType, blogger }) => [changeType, blogger.id, blogger.mergedIntoId])).toEqual(
        expect.arrayContaining([
          ["UPDATED", kept, null],
          ["DEACTIVATED", gone, kept],
        ]),
      );
      // After the merge only one row is left.
      expect(await scene.refresh(kept)).toMatchObject({ outcome: "SUCCESS", blogger: { id: kept } });
      // The id of the merged row leads to the remaining one.
      expect(await scene.refresh(gone)).toMatchObject({ outcome: "SUCCESS", blogger: { id: kept } });
    },
  );

  it("are not merged when another creator's own id equals the alias", async () => {
    await scene.addAccount(platform);
    const { aliases } = scene.creatorOf(platform, 5);
    const other = { platformBloggerId: aliases[0] ?? "", url: `https://space.bilibili.com/${aliases[0]}` };
    const theirs = await scene.addCreator(platform, 5, other);
    const id = await scene.addCreator(platform, 5);
    expect((await scene.refresh(id)).outcome).toBe("SUCCESS");
    expect(await bloggerRow(theirs)).toMatchObject({ deactivatedAt: null, mergedIntoId: null, ...other });
  });

  it("are not merged in LOCAL mode when two members own them, and the primary id's is refreshed", async () => {
    const local = await createTestOrganization({ dataMode: "LOCAL" });
    const [member, other] = [await memberCtx(local), await memberCtx(local)];
    const ownerOf = ({ actor }: Ctx) => (actor.type === "user" ? actor.userId : "");
    await scene.addAccount(platform, member);
    const { aliases, aliasUrl, id: primaryId, url } = scene.creatorOf(platform, 8);
    const theirs = await createTestBlogger(local, {
      platform,
      platformBloggerId: aliases[0] ?? "",
      url: aliasUrl,
      ownerUserId: ownerOf(other),
    });
    const id = await createTestBlogger(local, {
      platform,
      platformBloggerId: primaryId,
      url,
      ownerUserId: ownerOf(member),
    });
    expect(await scrapeBlogger({ ctx: member, input: { id } })).toMatchObject({ outcome: "SUCCESS" });
    expect(await bloggerRow(theirs)).toMatchObject({ deactivatedAt: null, ownerUserId: ownerOf(other) });
  });

  it("are resolved at once through an earlier merge", async () => {
    const { primary, alias } = await addTwice(6, { primary: younger, alias: older });
    const before = await createTestBlogger(scene.organization, {
      platform,
      platformBloggerId: "merged:before",
      deactivatedAt: older,
      mergedIntoId: primary,
    });
    await scene.refresh(primary);
    expect(await bloggerRow(before)).toMatchObject({ mergedIntoId: alias });
  });

  it("stay one when an import sends the id that the merged row was left with", async () => {
    const { primary, alias } = await addTwice(6, { primary: older, alias: younger });
    await scene.refresh(primary);
    const { platformBloggerId } = await bloggerRow(alias);
    const items = [{ platform, url: scene.creatorOf(platform, 6).url, platformBloggerId, remark: "back" }];
    await importBloggers({
      ctx: scene.organization.ctx(),
      input: { items, dryRun: false, idempotencyKey: null },
    });
    expect(await bloggerRow(alias)).toMatchObject({
      mergedIntoId: primary,
      deactivatedAt: expect.any(Date),
      deactivatedReason: expect.stringMatching(/^Merged into/),
    });
  });
});

describe("a row that is merged away", () => {
  const answer = (n: number) => {
    const { id: primaryId, aliases } = scene.creatorOf(platform, n);
    return {
      kind: "done" as const,
      primaryId,
      aliases,
      fields: { location: "answered" },
      rawData: {},
      drift: {},
      leftOut: [],
      asked: [],
      lastRequestAt: null,
    };
  };

  it("during its own scrape leaves its figures to the row it was merged into", async () => {
    const { primary, alias } = await addTwice(7, { primary: older, alias: younger });
    await scene.refresh(primary);
    const ctx = scene.organization.ctx();
    const stored = await getDb().$transaction((tx) =>
      storeScrape(tx, ctx, { id: alias, answer: answer(7), now: new Date() }),
    );
    expect(stored).toMatchObject({ keptId: primary, failure: null, mergedIds: [] });
    expect(await bloggerRow(primary)).toMatchObject({ location: "answered" });
  });

  it("counts as done in every open run, except the one that scrapes it", async () => {
    const { primary, alias } = await addTwice(7, { primary: older, alias: younger });
    const task = () => createTestScrapingTask(scene.organization);
    const run = async (status: "RUNNING" | "PAUSED" | "CANCELLED") =>
      createTestScrapingRun(
        scene.organization,
        await task(),
        { status, targetCount: 2 },
        { pending: [primary, alias] },
      );
    const [own, other, paused, over] = [
      await run("RUNNING"),
      await run("RUNNING"),
      await run("PAUSED"),
      await run("CANCELLED"),
    ];
    const { chain } = await getDb().scrapingTaskRun.findUniqueOrThrow({ where: { id: own } });
    await getDb().$transaction((tx) =>
      storeScrape(tx, scene.organization.ctx(), {
        id: alias,
        run: { id: own, chain },
        answer: answer(7),
        now: new Date(),
      }),
    );
    const stateOf = async (id: string | undefined) => {
      const { chain: its, successCount } = await getDb().scrapingTaskRun.findUniqueOrThrow({
        where: { id: id ?? "" },
      });
      const targets = await getDb().scrapingRunTarget.findMany({ where: { chain: its } });
      const state = (bloggerId: string) => targets.find((one) => one.bloggerId === bloggerId)?.state;
      return [successCount, state(primary), state(alias)];
    };
    expect(await stateOf(own)).toEqual([0, "PENDING", "PENDING"]);
    expect(await stateOf(other)).toEqual([1, "PENDING", "SUCCESS"]);
    expect(await stateOf(paused)).toEqual([1, "PENDING", "SUCCESS"]);
    expect(await stateOf(over)).toEqual([0, "PENDING", "PENDING"]);
  });
});
