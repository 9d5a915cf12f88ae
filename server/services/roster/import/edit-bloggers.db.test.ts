import { beforeEach, describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { deactivateBloggers as deactivate } from "@/server/services/roster/change";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { createBlogger, updateBlogger } from ".";

let mine: TestOrganization;
beforeEach(async () => {
  mine = await createTestOrganization();
});

const PGY_ID = "5f2d1c3e000000000101b2c3";
const profile = `https://www.xiaohongshu.com/user/profile/${PGY_ID}?xsec_token=1`;
const create = (input: object, of = mine) =>
  createBlogger({ ctx: of.ctx(), input: { platform: "PGY", nickname: "小红", ...input } as never });
const update = (input: { id: string } & Record<string, unknown>, of = mine) =>
  updateBlogger({ ctx: of.ctx(), input: input });
const entries = (action: string) =>
  getDb().auditEntry.findMany({ where: { organizationId: mine.organizationId, action } });

describe("a manually created creator", () => {
  it("is identified by its link or id, and is MANUAL", async () => {
    const made = await create({ url: profile, tags: ["beauty"], rebatePercent: 5.5 });
    expect(made).toMatchObject({
      platformBloggerId: PGY_ID,
      nickname: "小红",
      source: "MANUAL",
      tags: "beauty",
      rebatePercent: 5.5,
      reviewStatus: "PENDING",
    });
    expect(await create({ platform: "BILIBILI_HUAHUO", platformBloggerId: "4412" })).toMatchObject({
      platformBloggerId: "4412",
    });
    expect(await entries("blogger.create")).toHaveLength(2);
  });

  it("accepts the same sources as a batch, and no others", async () => {
    expect(await create({ url: profile, source: "IMPORT" })).toMatchObject({ source: "IMPORT" });
    const by = (source: string) => create({ platformBloggerId: "5f2d1c3e000000000101b2c4", source });
    await expect(by("OPEN_API")).rejects.toMatchObject({ reason: "VALIDATION_FAILED" });
  });

  it("is refused when the roster has it, naming the row, and when its link identifies no creator", async () => {
    const { id } = await create({ url: profile });
    await expect(create({ platformBloggerId: PGY_ID })).rejects.toMatchObject({
      reason: "CONFLICT",
      message: expect.stringContaining(id) as string,
      issues: [{ path: "platformBloggerId", code: "TAKEN" }],
    });
    await expect(create({ url: "https://www.douyin.com/user/x" })).rejects.toMatchObject({
      reason: "PLATFORM_URL_MISMATCH",
      issues: [{ path: "url" }],
    });
    await expect(
      create({ url: "https://www.xiaohongshu.com/explore/65a1b2c3000000001203f4e5" }),
    ).rejects.toMatchObject({
      reason: "PLATFORM_ID_NOT_FOUND",
      issues: [{ path: "url", code: "PLATFORM_ID_NOT_FOUND", page: "NOTE" }],
    });
    await expect(create({})).rejects.toMatchObject({ reason: "INVALID_URL" });
    await expect(create({ url: profile, colour: "red" })).rejects.toMatchObject({
      reason: "VALIDATION_FAILED",
    });
  });

  it("is refused when the roster is full", async () => {
    const full = await createTestOrganization({ bloggerLimit: 1 });
    await create({ url: profile }, full);
    const other = { platformBloggerId: "5f2d1c3e000000000101b2c4" };
    await expect(create(other, full)).rejects.toMatchObject({ reason: "ROSTER_FULL" });
  });
});

describe("a manual change", () => {
  it("writes the named fields, clears null ones, and keeps the rest", async () => {
    const { id } = await create({ url: profile, tags: ["a"], remark: "call on Monday" });
    const after = await update({ id, remark: null, rebatePercent: 12, tags: ["a", "b"] });
    expect(after).toMatchObject({ remark: null, rebatePercent: 12, tags: "a,b", nickname: "小红" });
    const [entry] = await entries("blogger.update");
    expect(entry).toMatchObject({
      before: { remark: "call on Monday", rebatePercent: null },
      after: { remark: null, rebatePercent: 12 },
    });
    const again = await update({ id, rebatePercent: 12 });
    expect(again.updatedAt).toBe(after.updatedAt);
    expect(await entries("blogger.update"), "what changes nothing leaves no entry").toHaveLength(1);
  });

  it("is refused when another user changed the same field since, and says to what", async () => {
    const { id } = await create({ url: profile, remark: "first" });
    await update({ id, remark: "theirs", was: { remark: "first" } });
    await expect(update({ id, remark: "mine", was: { remark: "first" } })).rejects.toMatchObject({
      reason: "CONFLICT",
      issues: [
        { path: "remark", code: "CHANGED_SINCE", message: expect.stringContaining("theirs") as string },
      ],
    });
    const other = await update({ id, rebatePercent: 3, was: { rebatePercent: null } });
    expect(other, "another field is no conflict").toMatchObject({ remark: "theirs", rebatePercent: 3 });
  });

  it("is published and audited without values of hundreds of kilobytes", async () => {
    const { id } = await create({ url: profile });
    const rawData = { page: "x".repeat(100_000) };
    const trend = Array.from({ length: 300 }, (_, n) => ({ day: n }));
    await update({ id, rawData, fansPortraitJson: { cities: trend } });
    const [entry] = await entries("blogger.update");
    expect(entry).toMatchObject({ after: { rawData: null, fansPortraitJson: null } });
    const refused: unknown = await update({ id, rawData: null, was: { rawData: null } }).catch(
      (error: unknown) => error,
    );
    const [issue] = (refused as { issues: { message: string }[] }).issues;
    expect(issue?.message.length).toBeLessThan(200);
  });

  it("is refused for a deactivated creator, for another platform's link, and elsewhere like a missing one", async () => {
    const { id } = await create({ url: profile });
    const foreign = await createTestOrganization();
    await expect(update({ id, remark: "x" }, foreign)).rejects.toMatchObject({ reason: "NOT_FOUND" });
    await expect(update({ id, url: "https://www.douyin.com/user/x" })).rejects.toMatchObject({
      issues: [{ path: "url" }],
    });
    await expect(update({ id, platform: "STARMAP" })).rejects.toMatchObject({ reason: "VALIDATION_FAILED" });
    await deactivate({ ctx: mine.ctx(), input: { ids: [id] } });
    await expect(update({ id, remark: "x" })).rejects.toMatchObject({ reason: "CONFLICT" });
  });

  it("needs blogger:read, too, as it shows the creator", async () => {
    const { id } = await create({ url: profile });
    const ctx = mine.ctx(["blogger:write"]);
    const refused = { reason: "PERMISSION_MISSING", message: expect.stringContaining("blogger:read") };
    await expect(updateBlogger({ ctx, input: { id } })).rejects.toMatchObject(refused);
  });
});
