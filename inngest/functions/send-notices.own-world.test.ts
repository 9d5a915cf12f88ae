import { enginePort } from "@/testing/push/engine/job-engine-settings";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { createApiKey, resetApiKey } from "@/server/services/integration/api-key";
import { createNoticeChannel, listNoticeLog } from "@/server/services/integration/notice";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { listEngineRuns, runTick } from "@/testing/push/engine/run-tick";
import { startJobEngine } from "@/testing/push/engine/start-job-engine";
import { behave } from "@/testing/push/receiver/behave";
import { type Receiver, startReceiver } from "@/testing/push/receiver/start-receiver";
import type { EmbeddedEngine } from "../embedded/embedded-engine";

const TIMEOUT_MS = 180_000;
const PATIENCE = { timeout: 60_000, interval: 50 };

let engine: EmbeddedEngine;
let receiver: Receiver;
let organization: TestOrganization;
beforeAll(async () => {
  engine = await startJobEngine(enginePort);
  receiver = await startReceiver(behave.ok());
});
afterAll(async () => {
  await engine.stop();
  await receiver.close();
});
beforeEach(async () => {
  receiver.behaveAs(behave.ok());
  organization = await createTestOrganization();
  await createNoticeChannel({
    ctx: organization.ctx(),
    input: { kind: "WEBHOOK", name: "Ops", target: `${receiver.url}/notices`, events: ["KEY_RESET"] },
  });
});

async function resetKeys(...names: string[]): Promise<void> {
  const ctx = organization.ctx();
  for (const name of names) {
    const { record } = await createApiKey({ ctx, input: { name } });
    await resetApiKey({ ctx, input: { id: record.id } });
  }
}

/** As if what waits had happened two minutes ago. */
const age = () => getDb().$executeRaw`UPDATE notice SET occurred_at = occurred_at - interval '2 minutes'`;

const log = async () => (await listNoticeLog({ ctx: organization.ctx(), input: {} })).list;

it("sends what happened within a minute as one message", { timeout: TIMEOUT_MS }, async () => {
  await resetKeys("ERP", "CRM");
  expect(await runTick()).toMatchObject({ status: "completed" });
  // Its group is not complete yet, so no job was woken.
  expect(await listEngineRuns("send-notices")).toEqual([]);
  await age();
  await runTick();
  await expect.poll(log, PATIENCE).toMatchObject([{ status: "SENT", count: 2, attempts: [{ error: null }] }]);
  expect(receiver.requests.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
    { type: "notice.key-reset", data: { notices: [{ subjectName: "ERP" }, { subjectName: "CRM" }] } },
  ]);
  await expect.poll(() => listEngineRuns("send-notices"), PATIENCE).toMatchObject([{ status: "completed" }]);
});

it("sends a message again when it is due after a failure", { timeout: TIMEOUT_MS }, async () => {
  const before = receiver.requests.length;
  receiver.behaveAs(behave.inTurn(behave.status(503), behave.ok()));
  await resetKeys("ERP");
  await age();
  await runTick();
  await expect
    .poll(log, PATIENCE)
    .toMatchObject([{ status: "PENDING", attempts: [{ error: "HTTP 503: {}" }] }]);
  await getDb().noticeMessage.updateMany({
    where: { organizationId: organization.organizationId },
    data: { nextAttemptAt: new Date(0) },
  });
  // A channel is woken once a minute: as if that minute were over.
  await getDb().$executeRaw`UPDATE inngest.event SET caller_id = NULL`;
  await runTick();
  await expect
    .poll(log, PATIENCE)
    .toMatchObject([{ status: "SENT", attempts: [{ error: "HTTP 503: {}" }, { error: null }] }]);
  expect(receiver.requests).toHaveLength(before + 2);
});
