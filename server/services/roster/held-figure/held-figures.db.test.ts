import { describe, expect, it, vi } from "vitest";
import { getDb } from "@/server/infra/db";
import { setScrapeGuard } from "@/server/services/organization/organization";
import { type Ctx, rosterChanged } from "@/server/services/kernel/verb";
import { memberCtx } from "@/testing/scraping/create-test-account";
import { createTestBlogger } from "@/testing/create-test-rows";
import { bloggerRow, ScrapingScene } from "@/testing/scraping/scraping-scene";
import { createTestOrganization } from "@/testing/organization/test-organization";
import { DAY_MS } from "@/server/domain/kernel/durations";
import { acceptHeldFigures, countHeldFigures, dismissHeldFigures, listHeldFigures } from ".";

const scene = new ScrapingScene();

async function addFallen(n = 7) {
  await scene.addAccount("PGY");
  const { fans } = scene.creatorOf("PGY", n);
  const stored = fans * 50;
  return { id: await scene.addCreator("PGY", n, { fansCount: stored }), fans, stored };
}

async function refreshAgain(id: string) {
  await scene.addAccount("PGY");
  return scene.refresh(id);
}

const heldOf = async (bloggerId: string, ctx: Ctx = scene.organization.ctx()) =>
  (await listHeldFigures({ ctx, input: { bloggerId } })).list;
const ageByADay = (bloggerId: string) => getDb().$executeRaw`
  UPDATE held_figure SET seen_at = seen_at - interval '1 day', since = since - interval '1 day'
  WHERE blogger_id = ${bloggerId}`;

describe("a figure that falls by orders of magnitude", () => {
  it("is held back and reported, and the rest of the scrape is written", async () => {
    const { id, fans, stored } = await addFallen();
    const startedAt = Date.now();
    const { outcome, blogger } = await scene.refresh(id);
    expect(outcome).toBe("SUCCESS");
    expect(blogger).toMatchObject({ fansCount: stored, platformStatus: "ACTIVE" });
    expect(blogger.nickname).toBe(scene.creatorOf("PGY", 7).nickname);
    expect(Date.parse(blogger.lastSyncedAt ?? "")).toBeGreaterThan(startedAt - 60_000);
    const [held, ...others] = await heldOf(id);
    expect(others).toEqual([]);
    expect(held).toMatchObject({
      bloggerId: id,
      nickname: blogger.nickname,
      platform: "PGY",
      field: "fansCount",
      before: String(stored),
      found: String(fans),
      times: 1,
      days: 1,
      dismissedAt: null,
      runId: null,
    });
    const snapshots = await getDb().bloggerSnapshot.findMany({ where: { bloggerId: id } });
    expect(snapshots.map(({ fansCount }) => fansCount)).toEqual([stored]);
  });

  it("is written on the third day on which it is found, and not by three scrapes of one day", async () => {
    const { id, fans, stored } = await addFallen();
    for (let scrape = 1; scrape <= 4; scrape += 1) await refreshAgain(id);
    expect(await heldOf(id)).toMatchObject([{ times: 4, days: 1 }]);
    await ageByADay(id);
    await refreshAgain(id);
    expect(await heldOf(id)).toMatchObject([{ times: 5, days: 2 }]);
    expect((await bloggerRow(id)).fansCount).toBe(stored);
    await ageByADay(id);
    expect((await refreshAgain(id)).blogger.fansCount).toBe(fans);
    expect(await heldOf(id)).toEqual([]);
  });

  it("is written at once when the organization switched the rule off, or set a greater factor", async () => {
    const { id, fans, stored } = await addFallen();
    const set = (isOn: boolean, factor: number) =>
      setScrapeGuard({ ctx: scene.organization.ctx(), input: { isOn, factor } });
    await set(true, 50);
    expect((await scene.refresh(id)).blogger.fansCount).toBe(fans);
    await getDb().blogger.update({ where: { id }, data: { fansCount: stored } });
    await set(true, 49);
    expect((await scene.refresh(id)).blogger.fansCount).toBe(stored);
    await set(false, 49);
    expect((await scene.refresh(id)).blogger.fansCount).toBe(fans);
    expect(await heldOf(id)).toEqual([]);
  });

  it("moves to the remaining creator when two rows are merged", async () => {
    await scene.addAccount("BILIBILI_HUAHUO");
    const { aliases, aliasUrl, fans } = scene.creatorOf("BILIBILI_HUAHUO", 5);
    const byAlias = { platformBloggerId: aliases[0] ?? "", url: aliasUrl };
    const alias = await scene.addCreator("BILIBILI_HUAHUO", 5, byAlias);
    const primary = await scene.addCreator("BILIBILI_HUAHUO", 5, {
      createdAt: new Date("2026-01-01"),
      fansCount: fans * 50,
    });
    const now = new Date(Date.now() - DAY_MS);
    await getDb().heldFigure.create({
      data: {
        id: `hld_${alias.slice(4)}`,
        organizationId: scene.organization.organizationId,
        bloggerId: alias,
        field: "fansCount",
        before: "1",
        found: String(fans),
        since: now,
        seenAt: now,
      },
    });
    await scene.refresh(alias);
    expect(await heldOf(primary)).toMatchObject([{ before: String(fans * 50), times: 2, days: 2 }]);
  });
});

describe("a person", () => {
  const ctxOf = () => ({ ...scene.organization.ctx(), afterCommit: vi.fn() });

  it("can accept the held figure: it is written, streamed and audited", async () => {
    const { id, fans, stored } = await addFallen();
    await scene.refresh(id);
    expect(await countHeldFigures({ ctx: ctxOf() })).toEqual({
      total: 1,
      isLeast: false,
      since: (await heldOf(id))[0]?.since,
    });
    const ctx = ctxOf();
    expect(await acceptHeldFigures({ ctx, input: { id } })).toEqual({ fields: ["fansCount"] });
    expect(ctx.afterCommit).toHaveBeenCalledExactlyOnceWith(rosterChanged(scene.organization.organizationId));
    expect(await bloggerRow(id)).toMatchObject({ fansCount: fans });
    expect(await heldOf(id)).toEqual([]);
    expect(await countHeldFigures({ ctx })).toEqual({ total: 0, isLeast: false, since: null });
    expect(
      await getDb().auditEntry.findFirst({ where: { targetId: id, action: "blogger.acceptHeldFigures" } }),
    ).toMatchObject({
      before: { figures: { fansCount: String(stored) } },
      after: { figures: { fansCount: String(fans) } },
    });
    await expect(acceptHeldFigures({ ctx, input: { id } })).rejects.toMatchObject({ reason: "CONFLICT" });
  });

  it("can dismiss the held figure: it stays hidden however often it is found again, and can still be accepted", async () => {
    const { id, fans, stored } = await addFallen();
    await refreshAgain(id);
    await dismissHeldFigures({ ctx: ctxOf(), input: { id, fields: ["fansCount"] } });
    for (let day = 0; day < 4; day += 1) {
      await ageByADay(id);
      await refreshAgain(id);
    }
    expect((await bloggerRow(id)).fansCount).toBe(stored);
    expect(await heldOf(id)).toMatchObject([{ days: 5, dismissedAt: expect.any(String) }]);
    expect((await listHeldFigures({ ctx: ctxOf(), input: {} })).list).toEqual([]);
    expect((await countHeldFigures({ ctx: ctxOf() })).total).toBe(0);
    await acceptHeldFigures({ ctx: ctxOf(), input: { id } });
    expect((await bloggerRow(id)).fansCount).toBe(fans);
  });

  it("does not reactivate a creator by a decision", async () => {
    const { id } = await addFallen();
    await scene.refresh(id);
    await getDb().blogger.update({ where: { id }, data: { deactivatedAt: new Date() } });
    await expect(acceptHeldFigures({ ctx: ctxOf(), input: { id } })).rejects.toMatchObject({
      reason: "CONFLICT",
      message: expect.stringMatching(/deactivated/),
    });
    expect((await countHeldFigures({ ctx: ctxOf() })).total).toBe(0);
  });

  it("in LOCAL mode, sees and settles those of their own creators", async () => {
    const local = await createTestOrganization({ dataMode: "LOCAL" });
    const [member, other] = [await memberCtx(local), await memberCtx(local)];
    const ownerOf = ({ actor }: Ctx) => (actor.type === "user" ? actor.userId : "");
    const id = await createTestBlogger(local, { ownerUserId: ownerOf(member), fansCount: 20_000 });
    const now = new Date();
    await getDb().heldFigure.create({
      data: {
        id: `hld_${id.slice(4)}`,
        organizationId: local.organizationId,
        bloggerId: id,
        field: "fansCount",
        before: "20000",
        found: null,
        since: now,
        seenAt: now,
      },
    });
    for (const ctx of [local.ctx(), member]) {
      expect(await heldOf(id, ctx)).toHaveLength(1);
      expect((await countHeldFigures({ ctx })).total).toBe(1);
    }
    expect(await heldOf(id, other)).toEqual([]);
    expect((await listHeldFigures({ ctx: other, input: {} })).list).toEqual([]);
    expect((await countHeldFigures({ ctx: other })).total).toBe(0);
    await expect(acceptHeldFigures({ ctx: other, input: { id } })).rejects.toMatchObject({
      reason: "NOT_FOUND",
    });
    await acceptHeldFigures({ ctx: member, input: { id } });
    expect((await bloggerRow(id)).fansCount).toBeNull();
  });
});
