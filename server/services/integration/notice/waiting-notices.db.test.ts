import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { noticeEvents } from "@/server/domain/integration/notice";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { createApiKey, resetApiKey } from "@/server/services/integration/api-key";
import { createJobCtx } from "@/server/services/integration/context";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { behave } from "@/testing/push/receiver/behave";
import { type Receiver, startReceiver } from "@/testing/push/receiver/start-receiver";
import { setSettings } from "@/testing/suite/suite-settings";
import { createNoticeChannel, deleteUntoldNotices, endUntoldMessages, sendNotices } from ".";

setSettings({ OUTBOUND_ALLOW: "127.0.0.1" });

let receiver: Receiver;
let organization: TestOrganization;
beforeAll(async () => {
  receiver = await startReceiver(behave.ok());
});
afterAll(() => receiver.close());
beforeEach(async () => {
  organization = await createTestOrganization();
});

function create() {
  const target = `${receiver.url}/${newId("noticeChannel")}`;
  const input = { kind: "WEBHOOK" as const, name: "Ops", events: [...noticeEvents], target };
  return createNoticeChannel({ ctx: organization.ctx(), input });
}

/** As if what waits had happened a while ago. */
async function age(minutes: number): Promise<void> {
  await getDb().$executeRaw`
    UPDATE notice SET occurred_at = occurred_at - make_interval(mins => ${minutes}::integer)
    WHERE channel_id IN (SELECT id FROM notice_channel WHERE organization_id = ${organization.organizationId})`;
}

const send = (channelId: string) =>
  sendNotices({ ctx: createJobCtx("send-notices"), input: { channelId, untilMs: Date.now() + 60_000 } });

async function resetKey(name: string): Promise<void> {
  const ctx = organization.ctx();
  const { record } = await createApiKey({ ctx, input: { name } });
  await resetApiKey({ ctx, input: { id: record.id } });
}

const messageOf = (channelId: string, nextAttemptAt: Date) => ({
  id: newId("noticeMessage"),
  organizationId: organization.organizationId,
  channelId,
  events: ["KEY_RESET"],
  items: [],
  count: 0,
  nextAttemptAt,
});

describe("notices", () => {
  it("beyond what an address takes in a second are sent in the next one, by the same run", async () => {
    const { channel } = await create();
    const due = new Date(Date.now() - 1_000);
    const messages = Array.from({ length: 8 }, () => messageOf(channel.id, due));
    await getDb().noticeMessage.createMany({ data: messages });
    expect(await send(channel.id)).toBe(8);
    const attempts = await getDb().noticeAttempt.findMany({
      where: { message: { channelId: channel.id } },
      orderBy: { startedAt: "asc" },
    });
    const startedMs = attempts.map(({ startedAt }) => startedAt.getTime());
    // The address takes five a second.
    for (const [n, ms] of startedMs.entries())
      expect((startedMs[n + 5] ?? Infinity) - ms).toBeGreaterThan(990);
  });

  it("that wait for a suspended organization are deleted after a week", async () => {
    const { channel } = await create();
    await resetKey("old");
    await age(7 * 24 * 60 + 1);
    await resetKey("new");
    const prune = () => deleteUntoldNotices({ ctx: createJobCtx("prune") });
    expect(await prune()).toBeGreaterThan(0);
    expect(await prune()).toBe(0);
    const left = await getDb().notice.findMany({ where: { channelId: channel.id } });
    expect(left.map(({ subjectName }) => subjectName)).toEqual(["new"]);
  });

  it("that were written for a suspended organization end as failed after a week", async () => {
    const { channel } = await create();
    const write = (createdAt: Date) =>
      getDb().noticeMessage.create({ data: { ...messageOf(channel.id, createdAt), createdAt } });
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
    const [old, young] = [await write(daysAgo(7.1)), await write(daysAgo(6.9))];
    const end = () => endUntoldMessages({ ctx: createJobCtx("prune") });
    expect(await end()).toBeGreaterThan(0);
    expect(await end()).toBe(0);
    const statusOf = async ({ id }: { id: string }) =>
      (await getDb().noticeMessage.findUniqueOrThrow({ where: { id } })).status;
    expect([await statusOf(old), await statusOf(young)]).toEqual(["FAILED", "PENDING"]);
    expect(await send(channel.id)).toBe(1);
  });
});
