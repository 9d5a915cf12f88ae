import { describe, expect, it } from "vitest";
import { signDingtalk, signFeishu } from "@/server/domain/integration/notice/notice-request";
import { noticeLimits } from "@/server/domain/integration/notice";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { setUpNotices } from "@/testing/integration/set-up-notices";
import { behave } from "@/testing/push/receiver/behave";
import { changeSettings } from "@/testing/suite/suite-settings";
import { listNoticeChannels, testNoticeChannel } from ".";

const suite = setUpNotices();

describe("a test", () => {
  it("signs for a robot of Feishu as its platform checks", async () => {
    const { channel } = await suite.create({ kind: "FEISHU", secret: "robot-secret", locale: "zh" });
    const result = await testNoticeChannel({ ctx: suite.organization.ctx(), input: { id: channel.id } });
    expect(result).toMatchObject({ ok: true, error: null });
    const body = JSON.parse(suite.receiver.requests.at(-1)?.body ?? "") as {
      timestamp: string;
      sign: string;
    };
    expect(body).toMatchObject({ msg_type: "post" });
    expect(body.sign).toBe(signFeishu("robot-secret", Number(body.timestamp)));
    expect(Math.abs(Number(body.timestamp) - Date.now() / 1_000)).toBeLessThan(3_600);
  });

  it("signs for a robot of DingTalk as its platform checks", async () => {
    const { channel } = await suite.create({ kind: "DINGTALK", secret: "robot-secret" });
    await testNoticeChannel({ ctx: suite.organization.ctx(), input: { id: channel.id } });
    const query = new URL(suite.receiver.requests.at(-1)?.path ?? "", suite.receiver.url).searchParams;
    expect(query.get("sign")).toBe(signDingtalk("robot-secret", Number(query.get("timestamp"))));
  });

  it("says what a robot answered, and leaves it in the log", async () => {
    suite.receiver.behaveAs(behave.status(200, { errcode: 93_000, errmsg: "invalid webhook url" }));
    const { channel } = await suite.create({ kind: "WECOM" });
    const result = await testNoticeChannel({ ctx: suite.organization.ctx(), input: { id: channel.id } });
    expect(result).toMatchObject({ ok: false, error: "93000: invalid webhook url", errorCode: null });
    expect(await suite.getLog()).toMatchObject([
      {
        status: "FAILED",
        isTest: true,
        attempts: [{ attempt: 1, responseStatus: 200, error: result.error }],
      },
    ]);
    const { list } = await listNoticeChannels({ ctx: suite.organization.ctx() });
    expect(list[0]?.lastMessage).toMatchObject({ status: "FAILED", error: result.error });
  });

  it("says what the receiver of a webhook answered, and leaves it in the log", async () => {
    suite.receiver.behaveAs(behave.status(500, { problem: "no such table" }));
    const { channel } = await suite.create({ kind: "WEBHOOK" });
    const result = await testNoticeChannel({ ctx: suite.organization.ctx(), input: { id: channel.id } });
    expect(result).toMatchObject({ ok: false, error: 'HTTP 500: {"problem":"no such table"}' });
    expect(await suite.getLog()).toMatchObject([{ attempts: [{ error: result.error }] }]);
  });

  it("whose process died ends as failed", async () => {
    const { channel } = await suite.create();
    await testNoticeChannel({ ctx: suite.organization.ctx(), input: { id: channel.id } });
    const lost = { status: "PENDING", finishedAt: null, createdAt: new Date(Date.now() - 600_000) } as const;
    await getDb().noticeMessage.updateMany({ where: { channelId: channel.id }, data: lost });
    expect(await suite.isFound(channel.id)).toBe(false);
    expect(await suite.getLog()).toMatchObject([
      { status: "FAILED", finishedAt: expect.any(String) as string },
    ]);
  });

  it("reaches no address that is not public", async () => {
    const { channel } = await suite.create();
    const back = changeSettings({ OUTBOUND_ALLOW: "" });
    const before = suite.receiver.requests.length;
    const result = await testNoticeChannel({ ctx: suite.organization.ctx(), input: { id: channel.id } });
    back();
    expect(result.error).toMatch(/not public/);
    expect(suite.receiver.requests).toHaveLength(before);
  });

  describe("of an address that several channels have", () => {
    const perSecond = noticeLimits.WECOM.perSecond;

    async function createTwo(): Promise<(n: number) => Promise<string>> {
      const target = `${suite.receiver.url}/${newId("noticeChannel")}?key=1`;
      const channels = await Promise.all([1, 2].map(() => suite.create({ kind: "WECOM", target })));
      const ctx = suite.organization.ctx();
      return (n) =>
        testNoticeChannel({ ctx, input: { id: channels[n % 2]?.channel.id ?? "" } }).then(
          () => "sent",
          (error: unknown) => (error as { message: string }).message,
        );
    }

    /** The limit counts by the clock, which a slow machine would not keep up with. */
    async function moveAttempts(seconds: number): Promise<void> {
      await getDb().$executeRaw`
        UPDATE notice_attempt SET started_at = clock_timestamp() + make_interval(secs => ${seconds}::integer)
        WHERE message_id IN (SELECT id FROM notice_message WHERE organization_id = ${suite.organization.organizationId})`;
    }

    it("is refused beyond what its platform takes in a second", async () => {
      const send = await createTwo();
      for (let n = 0; n < perSecond; n += 1) {
        expect(await send(n)).toBe("sent");
        await moveAttempts(3_600);
      }
      for (const n of [0, 1]) expect(await send(n)).toMatch(/takes no more messages this second/);
      await moveAttempts(-2);
      expect(await send(0)).toBe("sent");
    });

    it("keeps to that when many are sent at the same time", async () => {
      const send = await createTwo();
      const before = suite.receiver.requests.length;
      const outcomes = await Promise.all(Array.from({ length: 8 }, (_, n) => send(n)));
      const sent = outcomes.filter((outcome) => outcome === "sent").length;
      expect(suite.receiver.requests).toHaveLength(before + sent);
      const attempts = await getDb().noticeAttempt.findMany({
        where: { message: { organizationId: suite.organization.organizationId } },
        orderBy: { startedAt: "asc" },
      });
      expect(attempts).toHaveLength(sent);
      const startsMs = attempts.map(({ startedAt }) => startedAt.getTime());
      // Milliseconds are rounded.
      for (const [n, startMs] of startsMs.slice(perSecond).entries())
        expect(startMs - (startsMs[n] ?? 0)).toBeGreaterThanOrEqual(999);
    });
  });
});
