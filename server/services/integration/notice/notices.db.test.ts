import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { markScraperAccountRisk } from "@/server/services/scraping/account";
import { endedNow, quietAround } from "@/testing/integration/quiet-hours";
import { setUpNotices } from "@/testing/integration/set-up-notices";
import { createTestAccount } from "@/testing/scraping/create-test-account";

const suite = setUpNotices();

describe("notices", () => {
  it("of one kind become one message, which a library of Standard Webhooks accepts", async () => {
    const { channel, secret } = await suite.create();
    await suite.resetKey("ERP");
    await suite.resetKey("CRM");
    expect(await suite.isFound(channel.id)).toBe(false);
    expect(await suite.send(channel.id)).toBe(0);
    await suite.age();
    expect(await suite.isFound(channel.id)).toBe(true);
    expect(await suite.send(channel.id)).toBe(1);
    expect(await suite.isFound(channel.id)).toBe(false);
    const request = suite.receiver.requests.at(-1);
    const verified = new Webhook(secret ?? "").verify(request?.body ?? "", {
      "webhook-id": String(request?.headers["webhook-id"]),
      "webhook-timestamp": String(request?.headers["webhook-timestamp"]),
      "webhook-signature": String(request?.headers["webhook-signature"]),
    });
    expect(verified).toMatchObject({
      type: "notice.key-reset",
      data: { count: 2, notices: [{ subjectName: "ERP" }, { subjectName: "CRM" }] },
    });
    expect(await suite.getLog()).toMatchObject([
      {
        status: "SENT",
        count: 2,
        lines: ["ERP", "CRM"].map((name) => expect.stringContaining(name) as string),
      },
    ]);
  });

  it("that follow a message of their kind wait for ten minutes", async () => {
    const { channel } = await suite.create();
    await suite.resetKey();
    await suite.age();
    await suite.send(channel.id);
    await suite.resetKey();
    await suite.age();
    expect(await suite.isFound(channel.id)).toBe(false);
    await getDb()
      .$executeRaw`UPDATE notice_message SET created_at = created_at - interval '10 minutes' WHERE channel_id = ${channel.id}`;
    expect(await suite.isFound(channel.id)).toBe(true);
    expect(await suite.send(channel.id)).toBe(1);
  });

  it("are one message of all kinds after quiet hours", async () => {
    const quietHours = quietAround(new Date());
    const { channel } = await suite.create({ quietHours });
    await suite.resetKey();
    const account = await createTestAccount(suite.organization);
    await markScraperAccountRisk({ ctx: suite.organization.ctx(), input: { id: account } });
    await suite.age();
    expect(await suite.isFound(channel.id)).toBe(false);
    expect(await suite.send(channel.id)).toBe(0);
    await getDb().noticeChannel.update({ where: { id: channel.id }, data: endedNow() });
    expect(await suite.isFound(channel.id)).toBe(true);
    expect(await suite.send(channel.id)).toBe(1);
    expect(await suite.getLog()).toMatchObject([{ count: 2, events: ["ACCOUNT_NEEDS_PERSON", "KEY_RESET"] }]);
  });

  it("are written once where two processes send at the same time", async () => {
    const { channel } = await suite.create();
    const before = suite.receiver.requests.length;
    await suite.resetKey();
    await suite.age();
    await Promise.all([suite.send(channel.id), suite.send(channel.id), suite.send(channel.id)]);
    expect(suite.receiver.requests).toHaveLength(before + 1);
  });

  it("are not kept for a channel that is off or does not listen", async () => {
    const off = await suite.create({ enabled: false });
    const other = await suite.create({ events: ["RUN_STOPPED"] });
    await suite.resetKey();
    const where = { channelId: { in: [off.channel.id, other.channel.id] } };
    expect(await getDb().notice.count({ where })).toBe(0);
  });

  it("stop with their organization", async () => {
    const { channel } = await suite.create();
    await suite.resetKey();
    await suite.age();
    const where = { id: suite.organization.organizationId };
    await getDb().organization.update({ where, data: { status: "SUSPENDED" } });
    expect(await suite.isFound(channel.id)).toBe(false);
    expect(await suite.send(channel.id)).toBe(0);
  });
});
