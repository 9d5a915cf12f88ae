import { beforeEach, describe, expect, it } from "vitest";
import { noticeEvents } from "@/server/domain/integration/notice";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { createCtx, createJobCtx } from "@/server/services/integration/context";
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
import { createNoticeChannel, findWaitingNotices } from ".";

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
    await set({ waitingSince: new Date(), lastErrorCode: "CONNECT_FAILED" });
    await set({ waitingSince: new Date() });
    await set({ enabled: false, waitingSince: null, disabledAt: new Date(), errorCode: "GONE" });
    expect(await told()).toMatchObject([
      { event: "ENDPOINT_WAITING", subjectId: id, details: { state: "WAITING", reason: "CONNECT_FAILED" } },
      { event: "ENDPOINT_WAITING", subjectId: id, details: { state: "DISABLED", reason: "GONE" } },
    ]);
  });
});

it("an import of a file is told of at its end, one of the API never", async () => {
  const { organizationId } = organization;
  const counts = { created: 0, updated: 0, unchanged: 0, failed: 0, durationMs: 0, total: 0 };
  const run = (kind: "FILE" | "BATCH", rowCount: number | null) =>
    getDb().openApiBloggerImportRun.create({
      data: { ...counts, id: newId("importRun"), organizationId, kind, rowCount, sourceSystem: "达人.xlsx" },
    });
  const [file, batch] = [await run("FILE", 500), await run("BATCH", null)];
  const grow = (id: string, total: number) =>
    getDb().openApiBloggerImportRun.update({ where: { id }, data: { total, created: total } });
  await grow(file.id, 400);
  await grow(batch.id, 500);
  expect(await told()).toEqual([]);
  await grow(file.id, 500);
  expect(await told()).toMatchObject([
    { event: "IMPORT_ENDED", subjectName: "达人.xlsx", details: { total: 500, created: 500, failed: 0 } },
  ]);
});

describe("a sign-in", () => {
  const from = (
    ip: string,
    user: { username: string; password: string },
    device: KnownDevice | null = null,
  ) => {
    const ctx = createCtx({ actor: { type: "visitor" }, ip });
    return signIn({ ctx, input: { username: user.username, password: user.password, device } });
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
