import { beforeAll, describe, expect, it } from "vitest";
import { ServiceError } from "@/server/domain/kernel/errors";
import { getDb } from "@/server/infra/db";
import { getBlogger } from "@/server/services/roster/blogger";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { importBlogger } from "./verbs";
import { importBloggerBody, importBloggerResult } from "./schema";

const pgyId = (n: number) => n.toString(16).padStart(24, "d");
const url = (n: number) => `https://www.xiaohongshu.com/user/profile/${pgyId(n)}`;

let organization: TestOrganization;
beforeAll(async () => {
  organization = await createTestOrganization();
});

function run(body: object, more: { dryRun?: boolean; ctx?: ReturnType<TestOrganization["ctx"]> } = {}) {
  const { ctx = organization.ctx(), dryRun = false } = more;
  const input = { ...importBloggerBody.parse(body), dryRun, idempotencyKey: null };
  return importBlogger({ ctx, input });
}

const countRuns = () =>
  getDb().openApiBloggerImportRun.count({ where: { organizationId: organization.organizationId } });

describe("importBlogger", () => {
  it("creates, updates, and skips unchanged bloggers", async () => {
    const item = { platform: "PGY", url: url(1), nickname: "Lin", tags: ["a", "b"], rawData: { k: 1 } };
    const created = await run({ ...item, sourceSystem: "erp" });
    expect(importBloggerResult.parse(created)).toEqual(created);
    expect(created).toMatchObject({ outcome: "created", discardedFields: [] });
    expect(created.blogger).toMatchObject({ nickname: "Lin", tags: "a,b", rawData: { k: 1 }, url: url(1) });
    const same = await run(item);
    expect(same).toMatchObject({ outcome: "unchanged", blogger: created.blogger });
    const updated = await run({ ...item, fansCount: 7 });
    expect(updated).toMatchObject({ outcome: "updated", blogger: { id: created.blogger.id, fansCount: 7 } });
    const shown = await getBlogger({ ctx: organization.ctx(), input: { id: created.blogger.id } });
    const { managerUserId, managerUserName, managerNickname, ...read } = shown;
    expect([managerUserId, managerUserName, managerNickname]).toEqual([null, null, null]);
    expect(updated.blogger).toEqual(read);
  });

  it("writes a run of its kind", async () => {
    const { runId } = await run({ platform: "PGY", url: url(2), hairColour: "red", sourceSystem: "erp" });
    const stored = await getDb().openApiBloggerImportRun.findUniqueOrThrow({ where: { id: runId ?? "" } });
    const counts = { total: 1, created: 1, updated: 0, unchanged: 0, failed: 0 };
    expect(stored).toMatchObject({ kind: "SINGLE", sourceSystem: "erp", errors: [], ...counts });
    expect(stored.discardedFieldsByPlatform).toEqual({ PGY: ["hairColour"] });
  });

  it("drops unknown and read-only fields and names them, sourceSystem not among them", async () => {
    const body = { platform: "PGY", url: url(3), id: "blg_x", source: "MANUAL", hairColour: 1 };
    const { discardedFields, blogger } = await run({ ...body, sourceSystem: "erp" });
    expect(discardedFields).toEqual(["hairColour", "id", "source"]);
    expect(blogger).toMatchObject({ source: "OPEN_API" });
  });

  it.each([
    [{ platform: "MOON", url: url(4) }, "INVALID_PLATFORM"],
    [{ url: url(4) }, "INVALID_PLATFORM"],
    [{ platform: "PGY" }, "INVALID_URL"],
    [{ platform: "PGY", url: "no link" }, "INVALID_URL"],
    [{ platform: "STARMAP", url: url(4) }, "PLATFORM_URL_MISMATCH"],
    [{ platform: "PGY", url: "https://www.xiaohongshu.com/explore/5f" }, "PLATFORM_ID_NOT_FOUND"],
    [{ platform: "PGY", url: url(4), priceJson: "1" }, "INVALID_FIELD"],
  ])("refuses %j as %s, and writes nothing but its run", async (body, reason) => {
    const before = await countRuns();
    const { platform = null } = body as { platform?: string };
    const refused = await run({ ...body, hairColour: 1, sourceSystem: "erp" }).catch(
      (error: unknown) => error,
    );
    if (!(refused instanceof ServiceError)) throw new Error("it was not refused");
    expect(refused.reason).toBe(reason);
    expect(await countRuns()).toBe(before + 1);
    const stored = await getDb().openApiBloggerImportRun.findUniqueOrThrow({
      where: { id: refused.runId ?? "" },
    });
    expect(stored).toMatchObject({
      kind: "SINGLE",
      sourceSystem: "erp",
      total: 1,
      created: 0,
      updated: 0,
      unchanged: 0,
      failed: 1,
      errors: [{ index: 0, platform, code: reason, message: refused.message }],
      discardedFieldsByPlatform: reason === "INVALID_PLATFORM" ? {} : { [platform ?? ""]: ["hairColour"] },
    });
    await expect(run(body, { dryRun: true })).rejects.toMatchObject({ reason, runId: null });
    expect(await countRuns()).toBe(before + 1);
    const where = { organizationId: organization.organizationId, platformBloggerId: pgyId(4) };
    expect(await getDb().blogger.count({ where })).toBe(0);
  });

  it("writes nothing in a dry run", async () => {
    const before = await countRuns();
    const dryRun = await run({ platform: "PGY", url: url(5) }, { dryRun: true });
    expect(dryRun).toMatchObject({
      runId: null,
      outcome: "created",
      blogger: { platformBloggerId: pgyId(5) },
    });
    const where = { id: dryRun.blogger.id };
    expect([await countRuns(), await getDb().blogger.count({ where })]).toEqual([before, 0]);
  });

  it("brings a deactivated blogger back", async () => {
    const { blogger } = await run({ platform: "PGY", url: url(6) });
    const data = { deactivatedAt: new Date(), deactivatedReason: "left" };
    await getDb().blogger.update({ where: { id: blogger.id }, data });
    const back = await run({ platform: "PGY", url: url(6) });
    expect(back).toMatchObject({ outcome: "updated", blogger: { id: blogger.id, deactivatedAt: null } });
  });

  it("needs the permission to write, and no other", async () => {
    const body = { platform: "PGY", url: url(7) };
    const reader = organization.ctx(["blogger:read", "import:write"]);
    await expect(run(body, { ctx: reader })).rejects.toMatchObject({ reason: "PERMISSION_MISSING" });
    expect(await run(body, { ctx: organization.ctx(["blogger:write"]) })).toMatchObject({
      outcome: "created",
    });
  });
});
