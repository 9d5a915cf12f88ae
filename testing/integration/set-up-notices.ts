import { afterAll, beforeAll, beforeEach } from "vitest";
import { noticeEvents } from "@/server/domain/integration/notice";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { createApiKey, resetApiKey } from "@/server/services/integration/api-key";
import { createJobCtx } from "@/server/services/integration/context";
import {
  createNoticeChannel,
  findWaitingNotices,
  listNoticeLog,
  sendNotices,
} from "@/server/services/integration/notice";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { behave } from "@/testing/push/receiver/behave";
import { type Receiver, startReceiver } from "@/testing/push/receiver/start-receiver";
import { setSettings } from "@/testing/suite/suite-settings";

export const robotAccepts = behave.status(200, { code: 0, errcode: 0 });

type Input = Parameters<typeof createNoticeChannel>[0]["input"];

/** A receiver in the place of robots for the tests of a file, and an organization for each of them. */
export function setUpNotices() {
  setSettings({ OUTBOUND_ALLOW: "127.0.0.1" });
  let receiver: Receiver;
  let organization: TestOrganization;
  beforeAll(async () => {
    receiver = await startReceiver(robotAccepts);
  });
  afterAll(() => receiver.close());
  beforeEach(async () => {
    receiver.behaveAs(robotAccepts);
    organization = await createTestOrganization();
  });
  return {
    get receiver() {
      return receiver;
    },
    get organization() {
      return organization;
    },

    create(more: Partial<Input> = {}) {
      const usual = {
        kind: "WEBHOOK" as const,
        name: "Ops",
        events: [...noticeEvents],
        locale: "en" as const,
      };
      const target = `${receiver.url}/${newId("noticeChannel")}?key=robot-key`;
      return createNoticeChannel({ ctx: organization.ctx(), input: { ...usual, target, ...more } });
    },

    /** As if what waits had happened a while ago. */
    async age(minutes = 2): Promise<void> {
      await getDb().$executeRaw`
        UPDATE notice SET occurred_at = occurred_at - make_interval(mins => ${minutes}::integer)
        WHERE channel_id IN (SELECT id FROM notice_channel WHERE organization_id = ${organization.organizationId})`;
    },

    send: (channelId: string) =>
      sendNotices({ ctx: createJobCtx("send-notices"), input: { channelId, untilMs: Date.now() + 10_000 } }),

    async isFound(channelId: string): Promise<boolean> {
      const events = await findWaitingNotices({ ctx: createJobCtx("sweep-notices") });
      return events.some(({ data }) => data.channelId === channelId);
    },

    getLog: async () => (await listNoticeLog({ ctx: organization.ctx(), input: {} })).list,

    async resetKey(name = "ERP"): Promise<void> {
      const ctx = organization.ctx();
      const { record } = await createApiKey({ ctx, input: { name } });
      await resetApiKey({ ctx, input: { id: record.id } });
    },
  };
}
