import { beforeEach, describe, expect, it } from "vitest";
import { noticeEvents } from "@/server/domain/integration/notice";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { createApiKey, resetApiKey } from "@/server/services/integration/api-key";
import { createCtx, createJobCtx } from "@/server/services/integration/context";
import { resetSyncEndpointSecret } from "@/server/services/push/endpoint";
import { type KnownDevice, signIn } from "@/server/services/people/session";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { createTestUser } from "@/testing/people/create-test-user";
import { createTestAccount } from "@/testing/scraping/create-test-account";
import {
  createTestBlogger,
  createTestScrapingRun,
  createTestScrapingTask,
  createTestSyncEndpoint,
} from "@/testing/create-test-rows";
import { createNoticeChannel, findWaitingNotices, resetNoticeSecret } from ".";

let organization: TestOrganization;
let channelId: string;
beforeEach(async () => {
  organization = await createTestOrganization({ bloggerLimit: 10 });
  const { channel } = await createNoticeChannel({
    ctx: organization.ctx(),
    input: { kind: "WEBHOOK", name: "Ops", target: "https://ops.example/", events: [...noticeEvents] },
  });
  channelId = channel.id;
});

async function told() {
  const rows = await getDb().notice.findMany({ where: { channelId }, orderBy: { id: "asc" } });
  return rows.map(({ event, subjectId, subjectName, details }) => ({
    event,
    subjectId,
    subjectName,
    details,
  }));
}

describe("an account", () => {
  it("is told of once when it needs a person", async () => {
    const id = await createTestAccount(organization);
    const set = (data: object) => getDb().scraperAccount.update({ where: { id }, data });
    await set({ usedToday: 3 });
    expect(await told()).toEqual([]);
    await set({ status: "RISK", riskReason: "Captcha" });
    await set({ status: "RISK", usedToday: 4 });
    expect(await told()).toMatchObject([
      { event: "ACCOUNT_NEEDS_PERSON", subjectId: id, details: { status: "RISK", reason: "Captcha" } },
    ]);
    await set({ status: "ACTIVE", riskReason: null });
    await set({ failedCheckCode: "L3_AUTH_FAIL" });
    expect(await told()).toMatchObject([{}, { details: { status: "ACTIVE", reason: "L3_AUTH_FAIL" } }]);
  });
});

describe("a run", () => {
  it.each([
    [{ status: "FAILED" }, 1],
    [{ status: "PAUSED", pauseReason: "NO_ELIGIBLE_ACCOUNT" }, 1],
    [{ status: "PAUSED", pauseReason: "RETRY", resumeAt: new Date() }, 0],
    [{ status: "PAUSED", pauseReason: "PERSON" }, 0],
    [{ status: "SUCCESS" }, 0],
  ] as const)("%j makes %i", async (data, count) => {
    const task = await createTestScrapingTask(organization, { name: "早间采集" });
    const id = await createTestScrapingRun(organization, task, { status: "RUNNING" });
    await getDb().scrapingTaskRun.update({ where: { id }, data });
    const expected = { event: "RUN_STOPPED", subjectId: id, subjectName: "早间采集" };
    expect(await told()).toMatchObject(Array.from({ length: count }, () => expected));
  });
});

describe("an endpoint", () => {
  it("is told of when it begins to wait, and when it is switched off by itself", async () => {
    const id = await createTestSyncEndpoint(organization);
    const set = (data: object) => getDb().syncEndpoint.update({ where: { id }, data });
    await set({ waitingSince: new Date(), lastErrorCode: "HTTP_STATUS", lastErrorStatus: 503 });
    await set({ waitingSince: new Date() });
    await set({ enabled: false, waitingSince: null, disabledAt: new Date(), errorCode: "GONE" });
    expect(await told()).toMatchObject([
      {
        event: "ENDPOINT_WAITING",
        subjectId: id,
        details: { state: "WAITING", reason: "HTTP_STATUS", httpStatus: 503 },
      },
      { event: "ENDPOINT_WAITING", subjectId: id, details: { state: "DISABLED", reason: "GONE" } },
    ]);
  });
});

function createImportRun(kind: "FILE" | "BATCH", rowCount: number | null) {
  const { organizationId } = organization;
  const counts = { created: 0, updated: 0, unchanged: 0, failed: 0, durationMs: 0, total: 0 };
  return getDb().openApiBloggerImportRun.create({
    data: { ...counts, id: newId("importRun"), organizationId, kind, rowCount, sourceSystem: "达人.xlsx" },
  });
}

it("an import of a file is told of at its end, one of the API never", async () => {
  const [file, batch] = [await createImportRun("FILE", 500), await createImportRun("BATCH", null)];
  const grow = (id: string, total: number) =>
    getDb().openApiBloggerImportRun.update({ where: { id }, data: { total, created: total } });
  await grow(file.id, 400);
  await grow(batch.id, 500);
  expect(await told()).toEqual([]);
  await grow(file.id, 500);
  expect(await told()).toMatchObject([
    {
      event: "IMPORT_ENDED",
      subjectId: file.id,
      subjectName: "达人.xlsx",
      details: { state: "DONE", total: 500, created: 500, failed: 0 },
    },
  ]);
});

it("an import of a file is told of when its job fails, not when a user cancels it", async () => {
  const run = await createImportRun("FILE", 500);
  await getDb().openApiBloggerImportRun.update({ where: { id: run.id }, data: { total: 200, created: 200 } });
  const end = async (status: "FAILED" | "CANCELLED", kind: "IMPORT" | "UNDO_IMPORT") => {
    const { organizationId } = organization;
    const input = { fileId: "file", runId: run.id };
    const job = { id: newId("rosterJob"), organizationId, kind, input, busyUntil: new Date() };
    await getDb().rosterJob.create({ data: job });
    const failure = { reason: "UNAVAILABLE", message: "The job was interrupted." };
    await getDb().rosterJob.update({ where: { id: job.id }, data: { status, failure, endedAt: new Date() } });
  };
  await end("CANCELLED", "IMPORT");
  await end("FAILED", "UNDO_IMPORT");
  expect(await told()).toEqual([]);
  await end("FAILED", "IMPORT");
  expect(await told()).toMatchObject([
    {
      event: "IMPORT_ENDED",
      subjectId: run.id,
      subjectName: "达人.xlsx",
      details: { state: "FAILED", reason: "UNAVAILABLE", total: 200, rowCount: 500 },
    },
  ]);
});

it("keys and signing secrets are told of when they are reset", async () => {
  const ctx = organization.ctx();
  const { record } = await createApiKey({ ctx, input: { name: "ERP" } });
  const endpoint = await createTestSyncEndpoint(organization);
  await getDb().syncEndpoint.update({ where: { id: endpoint }, data: { name: "CRM" } });
  expect(await told()).toEqual([]);
  await resetApiKey({ ctx, input: { id: record.id } });
  await resetSyncEndpointSecret({ ctx, input: { id: endpoint } });
  await resetNoticeSecret({ ctx, input: { id: channelId } });
  expect(await told()).toMatchObject([
    { event: "KEY_RESET", subjectId: record.id, subjectName: "ERP", details: { what: "API_KEY" } },
    { event: "KEY_RESET", subjectId: endpoint, subjectName: "CRM", details: { what: "SYNC_ENDPOINT" } },
    { event: "KEY_RESET", subjectId: channelId, subjectName: "Ops", details: { what: "NOTICE_CHANNEL" } },
  ]);
});

describe("a sign-in", () => {
  const from = async (
    ip: string,
    user: { username: string; password: string },
    device: KnownDevice | null = null,
  ) => {
    const afterwards: (() => Promise<void>)[] = [];
    const ctx = createCtx({ actor: { type: "visitor" }, ip, defer: (task) => afterwards.push(task) });
    await signIn({ ctx, input: { username: user.username, password: user.password, device } });
    await Promise.all(afterwards.map((task) => task()));
  };

  it("is told of from a network that is new, unless the device is known", async () => {
    const user = await createTestUser({ memberOf: [organization.organizationId] });
    await from("203.0.113.7", user);
    await from("203.0.113.200", user);
    expect(await told()).toEqual([]);
    await from("198.51.100.9", user, { id: "device", userIds: [user.id] });
    expect(await told()).toEqual([]);
    await from("192.0.2.4", user);
    await from("192.0.2.5", user);
    expect(await told()).toMatchObject([
      { event: "SIGN_IN_FROM_NEW_PLACE", subjectId: user.id, details: { network: "192.0.2.0/24" } },
    ]);
  });
});

it("a roster is told of once at 90 percent, once when full, and again after it was far below", async () => {
  const look = () => findWaitingNotices({ ctx: createJobCtx("sweep-notices") });
  const add = (count: number) =>
    Promise.all(Array.from({ length: count }, () => createTestBlogger(organization)));
  await add(8);
  await look();
  expect(await told()).toEqual([]);
  await add(1);
  await look();
  await look();
  expect(await told()).toMatchObject([{ event: "QUOTA_NEAR", details: { used: 9, most: 10 } }]);
  await add(1);
  await look();
  await look();
  expect(await told()).toMatchObject([{}, { details: { used: 10, most: 10 } }]);
  const { organizationId } = organization;
  await getDb().blogger.deleteMany({ where: { organizationId } });
  await look();
  await add(9);
  await look();
  expect(await told()).toMatchObject([{}, {}, { details: { used: 9, most: 10 } }]);
});
