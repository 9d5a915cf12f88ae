import { describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { endedNow, quietAround } from "@/testing/integration/quiet-hours";
import { robotAccepts, setUpNotices } from "@/testing/integration/set-up-notices";
import { behave } from "@/testing/push/receiver/behave";
import { testNoticeChannel, updateNoticeChannel } from ".";

const suite = setUpNotices();

describe("notices that were not accepted", () => {
  it("are not tried again in quiet hours", async () => {
    suite.receiver.behaveAs(behave.status(503));
    const { channel } = await suite.create();
    await suite.resetKey();
    await suite.age();
    expect(await suite.send(channel.id)).toBe(1);
    await getDb().noticeMessage.updateMany({
      where: { channelId: channel.id },
      data: { nextAttemptAt: new Date(0) },
    });
    const { from: quietFrom, until: quietUntil } = quietAround(new Date());
    await getDb().noticeChannel.update({ where: { id: channel.id }, data: { quietFrom, quietUntil } });
    expect(await suite.isFound(channel.id)).toBe(false);
    expect(await suite.send(channel.id)).toBe(0);
    await getDb().noticeChannel.update({ where: { id: channel.id }, data: endedNow() });
    expect(await suite.isFound(channel.id)).toBe(true);
    expect(await suite.send(channel.id)).toBe(1);
  });

  it("fail with what to do where the address can no longer be decrypted", async () => {
    const { channel } = await suite.create();
    await suite.resetKey();
    await suite.age();
    const before = suite.receiver.requests.length;
    const where = { id: channel.id };
    await getDb().noticeChannel.update({ where, data: { targetEncrypted: "v1.lost.AAAA" } });
    expect(await suite.send(channel.id)).toBe(1);
    expect(await testNoticeChannel({ ctx: suite.organization.ctx(), input: where })).toMatchObject({
      ok: false,
      error: expect.stringContaining("enter both again") as string,
    });
    const [test, message] = await suite.getLog();
    expect(test).toMatchObject({ status: "FAILED", isTest: true });
    expect(message).toMatchObject({
      status: "PENDING",
      attempts: [
        {
          error: expect.stringContaining("enter both again") as string,
          errorCode: "CHANNEL_UNREADABLE",
        },
      ],
    });
    expect(suite.receiver.requests).toHaveLength(before);
  });

  it("are tried again with growing pauses, with what the channel has by then", async () => {
    suite.receiver.behaveAs(behave.status(503));
    const { channel } = await suite.create();
    await suite.resetKey();
    await suite.age();
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      expect(await suite.send(channel.id)).toBe(1);
      expect(await suite.send(channel.id)).toBe(0);
      await getDb().noticeMessage.updateMany({
        where: { channelId: channel.id },
        data: { nextAttemptAt: new Date(0) },
      });
    }
    expect(await suite.isFound(channel.id)).toBe(true);
    suite.receiver.behaveAs(robotAccepts);
    const target = `${suite.receiver.url}/mended`;
    await updateNoticeChannel({ ctx: suite.organization.ctx(), input: { id: channel.id, target } });
    expect(await suite.send(channel.id)).toBe(1);
    expect(suite.receiver.requests.at(-1)?.path).toBe("/mended");
    const [entry] = await suite.getLog();
    expect(entry).toMatchObject({ status: "SENT", nextAttemptAt: null });
    expect(entry?.attempts.map(({ error }) => error)).toEqual(["HTTP 503: {}", "HTTP 503: {}", null]);
  });

  it("end as failed after six attempts", async () => {
    suite.receiver.behaveAs(behave.status(500));
    const { channel } = await suite.create();
    await suite.resetKey();
    await suite.age();
    for (let attempt = 1; attempt <= 7; attempt += 1) {
      await suite.send(channel.id);
      await getDb()
        .$executeRaw`UPDATE notice_message SET next_attempt_at = now() WHERE channel_id = ${channel.id} AND status = 'PENDING'`;
      // Otherwise the limit of the address would hold the next attempt back.
      await getDb().$executeRaw`UPDATE notice_attempt SET started_at = started_at - interval '2 minutes'
        WHERE message_id IN (SELECT id FROM notice_message WHERE channel_id = ${channel.id})`;
    }
    const [entry] = await suite.getLog();
    expect(entry).toMatchObject({ status: "FAILED", finishedAt: expect.any(String) as string });
    expect(entry?.attempts).toHaveLength(6);
  });
});
