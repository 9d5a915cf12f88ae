import { describe, expect, it } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { type Ctx } from "@/server/services/kernel/verb";
import { markScraperAccountRisk } from "@/server/services/scraping/account";
import { quietAround } from "@/testing/integration/quiet-hours";
import { setUpNotices } from "@/testing/integration/set-up-notices";
import { createTestAccount } from "@/testing/scraping/create-test-account";
import { changeSettings } from "@/testing/suite/suite-settings";
import { listNoticeChannels, listNoticeLog } from ".";

const MINUTE_MS = 60_000;
const suite = setUpNotices();

function suspended(): Ctx {
  const ctx = suite.organization.ctx();
  return { ...ctx, organization: { ...ctx.organization, isSuspended: true } };
}

async function getWaiting(channelId: string, ctx = suite.organization.ctx()) {
  const { list } = await listNoticeChannels({ ctx });
  const channel = list.find(({ id }) => id === channelId);
  if (channel === undefined) throw new Error("the channel is not listed");
  const { count, until, afterQuietHours } = channel.waiting;
  return { count, inMs: until === null ? null : Date.parse(until) - Date.now(), afterQuietHours };
}

describe("the list of channels says of what waits", () => {
  it("how many they are, and that their group is complete a minute after the first", async () => {
    const { channel } = await suite.create();
    expect(await getWaiting(channel.id)).toEqual({ count: 0, inMs: null, afterQuietHours: false });
    await suite.resetKey("ERP");
    await suite.resetKey("CRM");
    const waiting = await getWaiting(channel.id);
    expect(waiting).toMatchObject({ count: 2, afterQuietHours: false });
    expect(waiting.inMs).toBeGreaterThan(0);
    expect(waiting.inMs).toBeLessThanOrEqual(MINUTE_MS);
    await suite.age();
    expect((await getWaiting(channel.id)).inMs).toBeLessThan(0);
    await suite.send(channel.id);
    expect(await getWaiting(channel.id)).toMatchObject({ count: 0, inMs: null });
  });

  it("when the first kind goes out, of another that follows a message of its own", async () => {
    const { channel } = await suite.create();
    await suite.resetKey();
    await suite.age();
    await suite.send(channel.id);
    await suite.resetKey();
    const alone = await getWaiting(channel.id);
    expect(alone.inMs).toBeGreaterThan(8 * MINUTE_MS);
    expect(alone.inMs).toBeLessThanOrEqual(10 * MINUTE_MS);
    const account = await createTestAccount(suite.organization);
    await markScraperAccountRisk({ ctx: suite.organization.ctx(), input: { id: account } });
    const both = await getWaiting(channel.id);
    expect(both.count).toBe(2);
    expect(both.inMs).toBeLessThanOrEqual(MINUTE_MS);
  });

  it("that quiet hours hold it, until their end", async () => {
    const { channel } = await suite.create({ quietHours: quietAround(new Date()) });
    const other = await suite.create();
    await suite.resetKey();
    const waiting = await getWaiting(channel.id);
    expect(waiting).toMatchObject({ count: 1, afterQuietHours: true });
    expect(waiting.inMs).toBeGreaterThan(58 * MINUTE_MS);
    expect(waiting.inMs).toBeLessThanOrEqual(60 * MINUTE_MS);
    expect(await getWaiting(other.channel.id)).toMatchObject({ count: 1, afterQuietHours: false });
  });

  it("that it waits its ten minutes also where quiet hours are near, and after them if these begin first", async () => {
    const { channel } = await suite.create({
      quietHours: quietAround(new Date(Date.now() + 65 * MINUTE_MS)),
    });
    await suite.resetKey();
    await suite.age();
    await suite.send(channel.id);
    await suite.resetKey();
    const getAfterMessage = async (minutesAgo: number) => {
      const createdAt = new Date(Date.now() - minutesAgo * MINUTE_MS);
      await getDb().noticeMessage.updateMany({ where: { channelId: channel.id }, data: { createdAt } });
      return getWaiting(channel.id);
    };
    const before = await getAfterMessage(7);
    expect(before).toMatchObject({ count: 1, afterQuietHours: false });
    expect(before.inMs).toBeGreaterThan(2 * MINUTE_MS);
    const after = await getAfterMessage(3);
    expect(after).toMatchObject({ count: 1, afterQuietHours: true });
    expect(after.inMs).toBeGreaterThan(120 * MINUTE_MS);
  });

  it("that nothing is sent of a suspended organization, of a channel that is off, and by a copy", async () => {
    const { channel } = await suite.create({ quietHours: quietAround(new Date()) });
    await suite.resetKey();
    const held = { count: 1, inMs: null, afterQuietHours: false };
    const undo = changeSettings({ OUTWARD_WORK: "off" });
    expect(await getWaiting(channel.id)).toEqual(held);
    undo();
    await getDb().noticeChannel.update({ where: { id: channel.id }, data: { enabled: false } });
    expect(await getWaiting(channel.id)).toEqual(held);
    await getDb().noticeChannel.update({ where: { id: channel.id }, data: { enabled: true } });
    expect(await getWaiting(channel.id)).toMatchObject({ count: 1, afterQuietHours: true });
    expect(await getWaiting(channel.id, suspended())).toEqual(held);
  });
});

describe("the log", () => {
  it("says that a retry which falls in quiet hours comes at their end, and none while nothing is sent", async () => {
    const { channel } = await suite.create({ quietHours: quietAround(new Date()) });
    await getDb().noticeMessage.create({
      data: {
        id: newId("noticeMessage"),
        organizationId: suite.organization.organizationId,
        channelId: channel.id,
        events: ["KEY_RESET"],
        items: [],
        count: 0,
        nextAttemptAt: new Date(Date.now() - MINUTE_MS),
      },
    });
    const [entry] = await suite.getLog();
    const inMs = Date.parse(entry?.nextAttemptAt ?? "") - Date.now();
    expect(inMs).toBeGreaterThan(58 * MINUTE_MS);
    expect(inMs).toBeLessThanOrEqual(60 * MINUTE_MS);
    const { list } = await listNoticeLog({ ctx: suspended(), input: {} });
    expect(list).toMatchObject([{ status: "PENDING", nextAttemptAt: null }]);
  });
});
