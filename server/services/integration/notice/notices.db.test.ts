import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { signDingtalk, signFeishu } from "@/server/domain/integration/notice/notice-request";
import { noticeEvents } from "@/server/domain/integration/notice";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { createApiKey, resetApiKey } from "@/server/services/integration/api-key";
import { createJobCtx } from "@/server/services/integration/context";
import { markScraperAccountRisk } from "@/server/services/scraping/account";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { behave } from "@/testing/push/receiver/behave";
import { type Receiver, startReceiver } from "@/testing/push/receiver/start-receiver";
import { createTestAccount } from "@/testing/scraping/create-test-account";
import { changeSettings, setSettings } from "@/testing/suite/suite-settings";
import {
  createNoticeChannel,
  deleteNoticeChannel,
  findWaitingNotices,
  listNoticeChannels,
  listNoticeLog,
  sendNotices,
  testNoticeChannel,
  updateNoticeChannel,
} from ".";

setSettings({ OUTBOUND_ALLOW: "127.0.0.1" });

const robotOk = behave.status(200, { code: 0, errcode: 0 });
let receiver: Receiver;
let organization: TestOrganization;
beforeAll(async () => {
  receiver = await startReceiver(robotOk);
});
afterAll(() => receiver.close());
beforeEach(async () => {
  receiver.behaveAs(robotOk);
  organization = await createTestOrganization();
});

type Input = Parameters<typeof createNoticeChannel>[0]["input"];

function create(more: Partial<Input> = {}) {
  const usual = { kind: "WEBHOOK" as const, name: "Ops", events: [...noticeEvents], locale: "en" as const };
  const target = `${receiver.url}/${newId("noticeChannel")}?key=robot-key`;
  return createNoticeChannel({ ctx: organization.ctx(), input: { ...usual, target, ...more } });
}

/** As if what waits had happened a while ago. */
async function age(minutes = 2): Promise<void> {
  await getDb().$executeRaw`
    UPDATE notice SET occurred_at = occurred_at - make_interval(mins => ${minutes}::integer)
    WHERE channel_id IN (SELECT id FROM notice_channel WHERE organization_id = ${organization.organizationId})`;
}

const send = (channelId: string) =>
  sendNotices({ ctx: createJobCtx("send-notices"), input: { channelId, untilMs: Date.now() + 10_000 } });

async function isFound(channelId: string): Promise<boolean> {
  const events = await findWaitingNotices({ ctx: createJobCtx("sweep-notices") });
  return events.some(({ data }) => data.channelId === channelId);
}

const log = async () => (await listNoticeLog({ ctx: organization.ctx(), input: {} })).list;

async function resetKey(name = "ERP"): Promise<void> {
  const ctx = organization.ctx();
  const { record } = await createApiKey({ ctx, input: { name } });
  await resetApiKey({ ctx, input: { id: record.id } });
}

describe("a channel", () => {
  it("shows neither the key of its address nor its secret, in lists and in the audit log", async () => {
    const { channel, secret } = await create({ kind: "FEISHU", secret: "robot-secret" });
    expect(secret).toBeNull();
    expect(channel).toMatchObject({ hasSecret: true, lastMessage: null, enabled: true });
    expect(channel.target).toMatch(/\/\*{4}\?key=\*{4}$/);
    const entries = await getDb().auditEntry.findMany({ where: { targetId: channel.id } });
    expect(entries.map(({ action }) => action)).toEqual(["notice.create"]);
    expect(JSON.stringify([entries, await listNoticeChannels({ ctx: organization.ctx() })])).not.toMatch(
      /robot-(key|secret)/,
    );
    const row = await getDb().noticeChannel.findUniqueOrThrow({ where: { id: channel.id } });
    expect(JSON.stringify(row)).not.toMatch(/robot-(key|secret)/);
  });

  it("keeps its address where the masked one is sent back, and loses a secret that is removed", async () => {
    const { channel } = await create({ kind: "DINGTALK", secret: "robot-secret" });
    const { id } = channel;
    const ctx = organization.ctx();
    const input = { id, target: channel.target, name: "Ops 2", secret: null };
    expect(await updateNoticeChannel({ ctx, input })).toMatchObject({ name: "Ops 2", hasSecret: false });
    expect(await testNoticeChannel({ ctx, input: { id } })).toMatchObject({ ok: true });
    const [request] = receiver.requests.slice(-1);
    expect(request?.path).toContain("key=robot-key");
    expect(request?.path).not.toContain("sign=");
  });

  it.each([
    [{ target: "https://10.0.0.1/" }, "target", "URL_NOT_PUBLIC"],
    [{ target: "ops" }, "target", "URL_INVALID"],
    [{ kind: "WECOM", secret: "s" }, "secret", undefined],
    [{ kind: "WEBHOOK", secret: "s" }, "secret", undefined],
    [{ kind: "MAIL", target: "ops@example.com" }, "kind", undefined],
  ] as const)("is refused for %j", async (more, path, code) => {
    await expect(create(more)).rejects.toMatchObject({
      reason: "VALIDATION_FAILED",
      issues: [code === undefined ? { path } : { path, code }],
    });
  });

  it("is not found by another organization", async () => {
    const { channel } = await create();
    const ctx = (await createTestOrganization()).ctx();
    const input = { id: channel.id };
    for (const call of [testNoticeChannel, deleteNoticeChannel, updateNoticeChannel])
      await expect(call({ ctx, input })).rejects.toMatchObject({ reason: "NOT_FOUND" });
  });

  it("that was deleted is told of nothing more and stays in the log, without its secrets", async () => {
    const { channel } = await create();
    const ctx = organization.ctx();
    await testNoticeChannel({ ctx, input: { id: channel.id } });
    await resetKey();
    await deleteNoticeChannel({ ctx, input: { id: channel.id } });
    await resetKey("CRM");
    expect(await getDb().notice.count({ where: { channelId: channel.id } })).toBe(0);
    expect((await listNoticeChannels({ ctx })).list).toEqual([]);
    expect(await log()).toMatchObject([
      { channelName: "Ops", channelIsDeleted: true, isTest: true, status: "SENT" },
    ]);
    const row = await getDb().noticeChannel.findUniqueOrThrow({ where: { id: channel.id } });
    expect(row).toMatchObject({ targetEncrypted: "", secretEncrypted: null });
  });
});

describe("a test", () => {
  it("signs for a robot of Feishu as its platform checks", async () => {
    const { channel } = await create({ kind: "FEISHU", secret: "robot-secret", locale: "zh" });
    const result = await testNoticeChannel({ ctx: organization.ctx(), input: { id: channel.id } });
    expect(result).toMatchObject({ ok: true, error: null });
    const body = JSON.parse(receiver.requests.at(-1)?.body ?? "") as { timestamp: string; sign: string };
    expect(body).toMatchObject({ msg_type: "post" });
    expect(body.sign).toBe(signFeishu("robot-secret", Number(body.timestamp)));
    expect(Math.abs(Number(body.timestamp) - Date.now() / 1_000)).toBeLessThan(3_600);
  });

  it("signs for a robot of DingTalk as its platform checks", async () => {
    const { channel } = await create({ kind: "DINGTALK", secret: "robot-secret" });
    await testNoticeChannel({ ctx: organization.ctx(), input: { id: channel.id } });
    const query = new URL(receiver.requests.at(-1)?.path ?? "", receiver.url).searchParams;
    expect(query.get("sign")).toBe(signDingtalk("robot-secret", Number(query.get("timestamp"))));
  });

  it("says what a robot answered, and leaves it in the log", async () => {
    receiver.behaveAs(behave.status(200, { errcode: 93_000, errmsg: "invalid webhook url" }));
    const { channel } = await create({ kind: "WECOM" });
    const result = await testNoticeChannel({ ctx: organization.ctx(), input: { id: channel.id } });
    expect(result).toMatchObject({ ok: false, error: "93000: invalid webhook url", errorCode: null });
    expect(await log()).toMatchObject([
      {
        status: "FAILED",
        isTest: true,
        attempts: [{ attempt: 1, responseStatus: 200, error: result.error }],
      },
    ]);
    const { list } = await listNoticeChannels({ ctx: organization.ctx() });
    expect(list[0]?.lastMessage).toMatchObject({ status: "FAILED", error: result.error });
  });

  it("whose process died ends as failed", async () => {
    const { channel } = await create();
    await testNoticeChannel({ ctx: organization.ctx(), input: { id: channel.id } });
    const lost = { status: "PENDING", finishedAt: null, createdAt: new Date(Date.now() - 600_000) } as const;
    await getDb().noticeMessage.updateMany({ where: { channelId: channel.id }, data: lost });
    expect(await isFound(channel.id)).toBe(false);
    expect(await log()).toMatchObject([{ status: "FAILED", finishedAt: expect.any(String) as string }]);
  });

  it("reaches no address that is not public", async () => {
    const { channel } = await create();
    const back = changeSettings({ OUTBOUND_ALLOW: "" });
    const before = receiver.requests.length;
    const result = await testNoticeChannel({ ctx: organization.ctx(), input: { id: channel.id } });
    back();
    expect(result.error).toMatch(/not public/);
    expect(receiver.requests).toHaveLength(before);
  });

  it("sends an address no more in a second than its platform takes, over all channels that have it", async () => {
    const target = `${receiver.url}/shared?key=1`;
    const channels = await Promise.all([1, 2].map(() => create({ kind: "WECOM", target })));
    const ctx = organization.ctx();
    const calls = Array.from({ length: 8 }, (_, n) =>
      testNoticeChannel({ ctx, input: { id: channels[n % 2]?.channel.id ?? "" } }).then(
        () => "sent",
        (error: unknown) => (error as { reason: string }).reason,
      ),
    );
    const outcomes = await Promise.all(calls);
    expect(outcomes).toContain("RATE_LIMITED");
    expect(outcomes.filter((outcome) => outcome === "sent").length).toBe(
      receiver.requests.filter(({ path }) => path.startsWith("/shared")).length,
    );
  });
});

describe("notices", () => {
  it("of one kind become one message, which a library of Standard Webhooks accepts", async () => {
    const { channel, secret } = await create();
    await resetKey("ERP");
    await resetKey("CRM");
    expect(await isFound(channel.id)).toBe(false);
    expect(await send(channel.id)).toBe(0);
    await age();
    expect(await isFound(channel.id)).toBe(true);
    expect(await send(channel.id)).toBe(1);
    expect(await isFound(channel.id)).toBe(false);
    const request = receiver.requests.at(-1);
    const verified = new Webhook(secret ?? "").verify(request?.body ?? "", {
      "webhook-id": String(request?.headers["webhook-id"]),
      "webhook-timestamp": String(request?.headers["webhook-timestamp"]),
      "webhook-signature": String(request?.headers["webhook-signature"]),
    });
    expect(verified).toMatchObject({
      type: "notice.key-reset",
      data: { count: 2, notices: [{ subjectName: "ERP" }, { subjectName: "CRM" }] },
    });
    expect(await log()).toMatchObject([
      {
        status: "SENT",
        count: 2,
        lines: ["ERP", "CRM"].map((name) => expect.stringContaining(name) as string),
      },
    ]);
  });

  it("that follow a message of their kind wait for ten minutes", async () => {
    const { channel } = await create();
    await resetKey();
    await age();
    await send(channel.id);
    await resetKey();
    await age();
    expect(await isFound(channel.id)).toBe(false);
    await getDb()
      .$executeRaw`UPDATE notice_message SET created_at = created_at - interval '10 minutes' WHERE channel_id = ${channel.id}`;
    expect(await isFound(channel.id)).toBe(true);
    expect(await send(channel.id)).toBe(1);
  });

  it("are one message of all kinds after quiet hours", async () => {
    const quietHours = quietAround(new Date());
    const { channel } = await create({ quietHours });
    await resetKey();
    const account = await createTestAccount(organization);
    await markScraperAccountRisk({ ctx: organization.ctx(), input: { id: account } });
    await age();
    expect(await isFound(channel.id)).toBe(false);
    expect(await send(channel.id)).toBe(0);
    await getDb().noticeChannel.update({ where: { id: channel.id }, data: endedNow() });
    expect(await isFound(channel.id)).toBe(true);
    expect(await send(channel.id)).toBe(1);
    expect(await log()).toMatchObject([{ count: 2, events: ["ACCOUNT_NEEDS_PERSON", "KEY_RESET"] }]);
  });

  it("are not tried again in quiet hours", async () => {
    receiver.behaveAs(behave.status(503));
    const { channel } = await create();
    await resetKey();
    await age();
    expect(await send(channel.id)).toBe(1);
    await getDb().noticeMessage.updateMany({
      where: { channelId: channel.id },
      data: { nextAttemptAt: new Date(0) },
    });
    const { from: quietFrom, until: quietUntil } = quietAround(new Date());
    await getDb().noticeChannel.update({ where: { id: channel.id }, data: { quietFrom, quietUntil } });
    expect(await isFound(channel.id)).toBe(false);
    expect(await send(channel.id)).toBe(0);
    await getDb().noticeChannel.update({ where: { id: channel.id }, data: endedNow() });
    expect(await isFound(channel.id)).toBe(true);
    expect(await send(channel.id)).toBe(1);
  });

  it("fail with what to do where the address can no longer be decrypted", async () => {
    const { channel } = await create();
    await resetKey();
    await age();
    const before = receiver.requests.length;
    const where = { id: channel.id };
    await getDb().noticeChannel.update({ where, data: { targetEncrypted: "v1.lost.AAAA" } });
    expect(await send(channel.id)).toBe(1);
    expect(await testNoticeChannel({ ctx: organization.ctx(), input: where })).toMatchObject({
      ok: false,
      error: expect.stringContaining("enter both again") as string,
    });
    const [test, message] = await log();
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
    expect(receiver.requests).toHaveLength(before);
  });

  it("are tried again with growing pauses, with what the channel has by then", async () => {
    receiver.behaveAs(behave.status(503));
    const { channel } = await create();
    await resetKey();
    await age();
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      expect(await send(channel.id)).toBe(1);
      expect(await send(channel.id)).toBe(0);
      await getDb().noticeMessage.updateMany({
        where: { channelId: channel.id },
        data: { nextAttemptAt: new Date(0) },
      });
    }
    expect(await isFound(channel.id)).toBe(true);
    receiver.behaveAs(robotOk);
    const target = `${receiver.url}/mended`;
    await updateNoticeChannel({ ctx: organization.ctx(), input: { id: channel.id, target } });
    expect(await send(channel.id)).toBe(1);
    expect(receiver.requests.at(-1)?.path).toBe("/mended");
    const [entry] = await log();
    expect(entry).toMatchObject({ status: "SENT", nextAttemptAt: null });
    expect(entry?.attempts.map(({ error }) => error)).toEqual(["HTTP 503", "HTTP 503", null]);
  });

  it("end as failed after six attempts", async () => {
    receiver.behaveAs(behave.status(500));
    const { channel } = await create();
    await resetKey();
    await age();
    for (let attempt = 1; attempt <= 7; attempt += 1) {
      await send(channel.id);
      await getDb()
        .$executeRaw`UPDATE notice_message SET next_attempt_at = now() WHERE channel_id = ${channel.id} AND status = 'PENDING'`;
      // Otherwise the limit of the address would hold the next attempt back.
      await getDb().$executeRaw`UPDATE notice_attempt SET started_at = started_at - interval '2 minutes'`;
    }
    const [entry] = await log();
    expect(entry).toMatchObject({ status: "FAILED", finishedAt: expect.any(String) as string });
    expect(entry?.attempts).toHaveLength(6);
  });

  it("are written once where two processes send at the same time", async () => {
    const { channel } = await create();
    const before = receiver.requests.length;
    await resetKey();
    await age();
    await Promise.all([send(channel.id), send(channel.id), send(channel.id)]);
    expect(receiver.requests).toHaveLength(before + 1);
  });

  it("are not kept for a channel that is off or does not listen", async () => {
    const off = await create({ enabled: false });
    const other = await create({ events: ["RUN_STOPPED"] });
    await resetKey();
    const where = { channelId: { in: [off.channel.id, other.channel.id] } };
    expect(await getDb().notice.count({ where })).toBe(0);
  });

  it("stop with their organization", async () => {
    const { channel } = await create();
    await resetKey();
    await age();
    const where = { id: organization.organizationId };
    await getDb().organization.update({ where, data: { status: "SUSPENDED" } });
    expect(await isFound(channel.id)).toBe(false);
    expect(await send(channel.id)).toBe(0);
  });
});

const clock = (at: Date) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai", hour: "2-digit", minute: "2-digit" }).format(
    at,
  );
const HOUR_MS = 3_600_000;

function quietAround(now: Date) {
  return { from: clock(new Date(now.getTime() - HOUR_MS)), until: clock(new Date(now.getTime() + HOUR_MS)) };
}

function endedNow() {
  const now = Date.now();
  return { quietFrom: clock(new Date(now - HOUR_MS)), quietUntil: clock(new Date(now)) };
}
