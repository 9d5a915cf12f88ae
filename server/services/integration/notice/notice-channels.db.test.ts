import { describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { createTestOrganization } from "@/testing/organization/test-organization";
import { setUpNotices } from "@/testing/integration/set-up-notices";
import { deleteNoticeChannel, listNoticeChannels, testNoticeChannel, updateNoticeChannel } from ".";

const suite = setUpNotices();

describe("a channel", () => {
  it("shows neither the key of its address nor its secret, in lists and in the audit log", async () => {
    const { channel, secret } = await suite.create({ kind: "FEISHU", secret: "robot-secret" });
    expect(secret).toBeNull();
    expect(channel).toMatchObject({ hasSecret: true, lastMessage: null, enabled: true });
    expect(channel.target).toMatch(/\/\*{4}\?key=\*{4}$/);
    const entries = await getDb().auditEntry.findMany({ where: { targetId: channel.id } });
    expect(entries.map(({ action }) => action)).toEqual(["notice.create"]);
    expect(
      JSON.stringify([entries, await listNoticeChannels({ ctx: suite.organization.ctx() })]),
    ).not.toMatch(/robot-(key|secret)/);
    const row = await getDb().noticeChannel.findUniqueOrThrow({ where: { id: channel.id } });
    expect(JSON.stringify(row)).not.toMatch(/robot-(key|secret)/);
  });

  it("keeps its address where the masked one is sent back, and loses a secret that is removed", async () => {
    const { channel } = await suite.create({ kind: "DINGTALK", secret: "robot-secret" });
    const { id } = channel;
    const ctx = suite.organization.ctx();
    const input = { id, target: channel.target, name: "Ops 2", secret: null };
    expect(await updateNoticeChannel({ ctx, input })).toMatchObject({ name: "Ops 2", hasSecret: false });
    expect(await testNoticeChannel({ ctx, input: { id } })).toMatchObject({ ok: true });
    const [request] = suite.receiver.requests.slice(-1);
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
    await expect(suite.create(more)).rejects.toMatchObject({
      reason: "VALIDATION_FAILED",
      issues: [code === undefined ? { path } : { path, code }],
    });
  });

  it("is not found by another organization", async () => {
    const { channel } = await suite.create();
    const ctx = (await createTestOrganization()).ctx();
    const input = { id: channel.id };
    for (const call of [testNoticeChannel, deleteNoticeChannel, updateNoticeChannel])
      await expect(call({ ctx, input })).rejects.toMatchObject({ reason: "NOT_FOUND" });
  });

  it("that was deleted is told of nothing more and stays in the log, without its secrets", async () => {
    const { channel } = await suite.create();
    const ctx = suite.organization.ctx();
    await testNoticeChannel({ ctx, input: { id: channel.id } });
    await suite.resetKey();
    await deleteNoticeChannel({ ctx, input: { id: channel.id } });
    await suite.resetKey("CRM");
    expect(await getDb().notice.count({ where: { channelId: channel.id } })).toBe(0);
    expect((await listNoticeChannels({ ctx })).list).toEqual([]);
    expect(await suite.getLog()).toMatchObject([
      { channelName: "Ops", channelIsDeleted: true, isTest: true, status: "SENT" },
    ]);
    const row = await getDb().noticeChannel.findUniqueOrThrow({ where: { id: channel.id } });
    expect(row).toMatchObject({ targetEncrypted: "", secretEncrypted: null });
  });
});
