import { beforeAll, describe, expect, it } from "vitest";
import { sandboxEndpoints } from "@/server/domain/push/sandbox-pushes";
import { sandboxCreators } from "@/server/domain/roster/sandbox";
import { platforms } from "@/server/domain/roster/platforms";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { createApiKey, listApiKeys } from "@/server/services/integration/api-key";
import { getBlogger, listBloggerChanges, listBloggers } from "@/server/services/roster/blogger";
import { importBloggers } from "@/server/services/roster/import";
import { listScrapingRuns } from "@/server/services/scraping/run";
import { getOrganization } from "@/server/services/organization/organization";
import { createTestSandbox, type Sandbox } from "@/testing/integration/open-api/create-test-api-key";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { listMemberships } from "@/server/services/people/membership";
import { resetSandbox } from "./verbs";

const db = getDb();
const COUNT = sandboxCreators.length;
let organization: TestOrganization;
let sandbox: Sandbox;
let organizationId: string;
beforeAll(async () => {
  organization = await createTestOrganization();
  sandbox = await createTestSandbox(organization);
  organizationId = sandbox.ctx.organization.id;
});

const bloggersOf = (id: string) =>
  db.blogger.findMany({
    where: { organizationId: id, mergedIntoId: null },
    orderBy: { platformBloggerId: "asc" },
  });
const newCreator = { platform: "BILIBILI_HUAHUO", url: "https://space.bilibili.com/4711" };
const importInto = ({ ctx }: Sandbox) =>
  importBloggers({ ctx, input: { items: [newCreator], dryRun: false, idempotencyKey: null } });

describe("a new sandbox", () => {
  it("has the fixed creators, complete but for the avatar", async () => {
    const rows = await bloggersOf(organizationId);
    expect(rows.map((row) => [row.platform, row.platformBloggerId]).sort()).toEqual(
      sandboxCreators.map((creator) => [creator.platform, creator.platformBloggerId]).sort(),
    );
    const blogger = await getBlogger({ ctx: sandbox.ctx, input: { id: rows[0]?.id ?? "" } });
    expect(JSON.stringify(blogger)).not.toContain("博主");
    const unknown = Object.entries(blogger).flatMap(([name, value]) => (value === null ? [name] : []));
    expect(unknown.filter((name) => !name.startsWith("contentAnalysisTop"))).toEqual([
      "ownerUserId",
      "ownerUserName",
      "avatar",
      "platformStatusReason",
      "deactivatedAt",
      "deactivatedReason",
      "mergedIntoId",
      "managerUserId",
      "managerUserName",
      "managerNickname",
    ]);
  });

  it("has data for every list: review states, 30 days of snapshots, runs of several outcomes, an import", async () => {
    const rows = await bloggersOf(organizationId);
    expect(rows.filter((row) => row.reviewStatus === "APPROVED")).toHaveLength(COUNT - 2);
    expect(new Set(rows.map((row) => row.reviewStatus)).size).toBe(3);
    const days = await db.bloggerSnapshot.findMany({
      where: { bloggerId: rows[0]?.id ?? "" },
      orderBy: { snapshotDate: "asc" },
    });
    expect(days).toHaveLength(30);
    expect(days[0]?.fansCount).toBeLessThan(days[29]?.fansCount ?? 0);
    expect(days[29]).toMatchObject({ fansCount: rows[0]?.fansCount, metrics: rows[0]?.metrics });
    const task = await db.scrapingTask.findFirstOrThrow({
      where: { organizationId },
      include: { runs: true },
    });
    expect(task).toMatchObject({ enabled: false, nextRunAt: null, runCount: task.runs.length });
    expect(new Set(task.runs.map((run) => run.status)).size).toBe(5);
    expect(task.runs.every(({ finishedAt }) => finishedAt !== null)).toBe(true);
    const run = await db.openApiBloggerImportRun.findFirstOrThrow({ where: { organizationId } });
    expect(run).toMatchObject({ total: COUNT + 1, created: COUNT, failed: 1 });
    const endpoints = await db.syncEndpoint.findMany({ where: { organizationId } });
    expect(endpoints.map(({ url }) => url).sort()).toEqual(
      Object.values(sandboxEndpoints)
        .map(({ url }) => url)
        .sort(),
    );
  });

  it("has realistic runs: processed, failed and pending targets, and a second attempt", async () => {
    const { ctx } = sandbox;
    const { list } = await listScrapingRuns({ ctx, input: { limit: 20 } });
    const sizes = list.map((run) => [
      run.status,
      run.attempt,
      run.processedBloggerIds?.length ?? 0,
      run.failedTargets?.length ?? 0,
      run.pendingBloggerIds?.length ?? 0,
    ]);
    expect(sizes.toSorted()).toEqual([
      ["CANCELLED", 1, COUNT / 2, 0, COUNT / 2],
      ["FAILED", 1, 0, COUNT, 0],
      ["PARTIAL", 1, COUNT - 1, 1, 0],
      ["PAUSED", 1, COUNT / 2, 0, COUNT / 2],
      ["PAUSED", 1, COUNT / 2, 0, COUNT / 2],
      ["SUCCESS", 1, COUNT, 0, 0],
      ["SUCCESS", 2, COUNT / 2, 0, 0],
    ]);
    for (const { targetCount = 0, successCount = 0, failedCount = 0, ...run } of list)
      expect(targetCount - successCount - failedCount).toBe(run.pendingBloggerIds?.length ?? 0);
    // Account numbers match the run's, because integrators rely on the shape of live runs.
    for (const { successCount = 0, failedCount = 0, captchaCount = 0, ...run } of list) {
      const usage = run.accountUsageJson as { pace: object; accounts: Record<string, unknown>[] };
      const sum = (name: string) => usage.accounts.reduce((total, use) => total + Number(use[name]), 0);
      expect(Object.keys(usage.pace).sort()).toEqual([...platforms].sort());
      expect([sum("succeeded"), sum("captchas")]).toEqual([successCount, captchaCount]);
      expect(sum("refused")).toBe(failedCount + captchaCount);
      expect(usage.accounts[0]?.displayName).toMatch(/^Sandbox account/);
      const known = usage.accounts.map(({ accountId }) => accountId);
      for (const { accountId } of run.failedTargets ?? []) expect(known).toContain(accountId);
    }
    const second = list.find(({ attempt }) => attempt === 2);
    expect(list.find(({ id }) => id === second?.parentRunId)).toMatchObject({ pauseReason: "MAX_DURATION" });
  });

  it("has a creator that was merged into a fixed one, which its own externalId finds", async () => {
    const merged = await db.blogger.findFirstOrThrow({
      where: { organizationId, externalId: "sandbox-merged" },
      include: { mergedInto: true },
    });
    expect(merged.mergedInto).toMatchObject({ externalId: "sandbox-9", deactivatedAt: null });
    const input = { limit: 10, externalId: "sandbox-merged" };
    const { items } = await listBloggers({ ctx: sandbox.ctx, input });
    expect(items.map(({ id }) => id)).toEqual([merged.mergedIntoId]);
  });

  it("has no run that a scheduler would start", async () => {
    const open = await db.scrapingTaskRun.count({
      where: { organizationId, status: { in: ["PENDING", "RUNNING"] } },
    });
    expect(open).toBe(0);
    expect(await db.scrapingTaskRun.count({ where: { organizationId, resumeAt: { not: null } } })).toBe(0);
  });

  it("approves all creators when the plan has no reviews", async () => {
    const personal = await createTestSandbox(await createTestOrganization({ subscriptionPlan: "PERSONAL" }));
    const rows = await bloggersOf(personal.ctx.organization.id);
    expect(new Set(rows.map((row) => row.reviewStatus))).toEqual(new Set(["APPROVED"]));
  });
});

describe("an organization", () => {
  it("has one sandbox, however many test keys are made at once, and a live key makes none", async () => {
    const other = await createTestOrganization();
    const where = { sandboxOfId: other.organizationId };
    await createApiKey({ ctx: other.ctx(), input: { name: "live" } });
    expect(await db.organization.count({ where })).toBe(0);
    const keys = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        createApiKey({ ctx: other.ctx(), input: { name: `test ${n}`, environment: "TEST" } }),
      ),
    );
    expect(keys.map(({ record }) => record.environment)).toEqual(Array(4).fill("TEST"));
    expect(await db.organization.count({ where })).toBe(1);
    const { list } = await listApiKeys({ ctx: other.ctx() });
    expect(list.map(({ name, environment }) => [name, environment]).at(-1)).toEqual(["live", "LIVE"]);
    expect(new Set(list.map((key) => key.organizationId))).toEqual(new Set([other.organizationId]));
  });

  it("passes its owner, plan and time zone on to its sandbox, even when they are changed in the database", async () => {
    const other = await createTestOrganization({ subscriptionPlan: "PERSONAL" });
    const opened = await createTestSandbox(other);
    const heir = await createTestOrganization();
    const subscriptionExpiresAt = new Date("2030-01-01T00:00:00Z");
    const changed = { ownerId: heir.ownerId, subscriptionPlan: "ENTERPRISE", timeZone: "Europe/Berlin" };
    const { organizationId } = other;
    await db.$transaction([
      db.organizationMember.deleteMany({ where: { organizationId } }),
      db.organizationMember.create({
        data: { id: newId("member"), organizationId, userId: heir.ownerId, role: "OWNER" },
      }),
      db.organization.update({
        where: { id: organizationId },
        data: { ...changed, subscriptionExpiresAt, bloggerLimit: 7 },
      }),
    ]);
    const row = await db.organization.findUniqueOrThrow({ where: { id: opened.ctx.organization.id } });
    expect(row).toMatchObject({ ...changed, subscriptionExpiresAt, bloggerLimit: 7, status: "ACTIVE" });
  });

  it("is deleted together with its sandbox; a sandbox is never closed alone", async () => {
    const other = await createTestOrganization();
    const { id } = (await createTestSandbox(other)).ctx.organization;
    for (const data of [{ status: "SUSPENDED" }, { dataMode: "LOCAL" }] as const)
      await expect(db.organization.update({ where: { id }, data })).rejects.toThrow("sandbox_is_open");
    await db.organization.delete({ where: { id: other.organizationId } });
    expect(await db.organization.findUnique({ where: { id } })).toBeNull();
  });

  it("hides its sandbox from everyone: its Owner, and users who may see all organizations", async () => {
    const ctx = organization.ctx();
    const own = await listMemberships(getDb(), organization.ownerId);
    expect(own.map(({ organizationId: id }) => id)).toEqual([organization.organizationId]);
    const found = getOrganization({ ctx, input: { id: organizationId } });
    await expect(found).rejects.toMatchObject({ reason: "NOT_FOUND" });
  });
});

describe("a reset", () => {
  it("restores the first state under the same id, and does not change the organization", async () => {
    const live = { ctx: organization.ctx(), plaintext: "" };
    await importInto(live);
    await importInto(sandbox);
    const [, first] = await bloggersOf(organizationId);
    await db.blogger.update({ where: { id: first?.id ?? "" }, data: { nickname: "renamed" } });
    expect(await bloggersOf(organizationId)).toHaveLength(COUNT + 1);

    const answer = await resetSandbox({ ctx: organization.ctx() });
    expect(answer).toMatchObject({ id: organizationId, bloggerCount: COUNT, endpointCount: 0 });
    const rows = await bloggersOf(organizationId);
    expect(rows.map((row) => row.nickname).sort()).toEqual(
      sandboxCreators.map(({ nickname }) => nickname).sort(),
    );
    expect(await db.openApiBloggerImportRun.count({ where: { organizationId } })).toBe(1);
    expect(await bloggersOf(organization.organizationId)).toHaveLength(1);
    const audit = await db.auditEntry.findFirst({
      where: { organizationId: organization.organizationId, action: "sandbox.reset" },
    });
    expect(audit).toMatchObject({ targetId: organizationId, actorId: organization.ownerId });
  });

  it("invalidates resume tokens, as it creates all rows again", async () => {
    const read = (resume?: string) => listBloggerChanges({ ctx: sandbox.ctx, input: { limit: 500, resume } });
    const { resume } = await read();
    await resetSandbox({ ctx: organization.ctx() });
    const refused = { reason: "INVALID_CURSOR" };
    await expect(read(resume ?? "")).rejects.toMatchObject(refused);
    for (const remark of ["again", "and again"])
      await db.blogger.updateMany({ where: { organizationId }, data: { remark } });
    const all = await read();
    // Every row has a newer position than the token now, so the token skips nothing.
    expect((await read(resume ?? "")).items).toHaveLength(all.items.length);
    expect((await read(all.resume ?? "")).items).toEqual([]);
  });

  it("can be done by the Owner only, and needs a sandbox", async () => {
    const reader = { ctx: organization.ctx(["api-key:read"]) };
    await expect(resetSandbox(reader)).rejects.toMatchObject({ reason: "PERMISSION_MISSING" });
    const ctx = organization.ctx();
    const member = { ctx: { ...ctx, organization: { ...ctx.organization, actorIsOwner: false } } };
    await expect(resetSandbox(member)).rejects.toMatchObject({ reason: "PERMISSION_MISSING" });
    const other = await createTestOrganization();
    await expect(resetSandbox({ ctx: other.ctx() })).rejects.toMatchObject({ reason: "NOT_FOUND" });
  });
});
