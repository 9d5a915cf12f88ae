import { beforeAll, describe, expect, it } from "vitest";
import { metricFields } from "@/server/domain/roster/blogger";
import { parseExactJson } from "@/server/domain/kernel/json";
import { getDb } from "@/server/infra/db";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { getImportRun, importBlogger, importBloggers } from "./verbs";

const url = (n: number) => `https://www.xiaohongshu.com/user/profile/${n.toString(16).padStart(24, "d")}`;

let organization: TestOrganization;
beforeAll(async () => {
  organization = await createTestOrganization();
});

const send = (items: unknown[]) =>
  importBloggers({ ctx: organization.ctx(), input: { items, dryRun: false, idempotencyKey: null } });
const rowOf = (n: number) =>
  getDb().blogger.findFirst({ where: { organizationId: organization.organizationId, url: url(n) } });

describe("an import of what would be lost", () => {
  it("refuses the row with a number that would lose digits, and says where the number is", async () => {
    const items = parseExactJson(`[
      {"platform": "PGY", "url": "${url(1)}", "rawData": {"notes": [{"id": 7123456789012345678}]}},
      {"platform": "PGY", "url": "${url(2)}", "priceJson": {"total": 7123456789012345679}},
      {"platform": "PGY", "url": "${url(3)}", "rawData": {"id": "7123456789012345678"}}]`) as unknown[];
    const { created, errors } = await send(items);
    expect(created).toBe(1);
    expect(errors).toMatchObject([
      {
        index: 0,
        code: "INVALID_FIELD",
        message: expect.stringMatching(/rawData.*notes\.0\.id.*7123456789012345678/),
      },
      { index: 1, code: "INVALID_FIELD", message: expect.stringMatching(/priceJson.*total/) },
    ]);
    expect((await rowOf(3))?.rawData).toEqual({ id: "7123456789012345678" });
  });

  it("keeps a Chinese name that would become question marks, and reports it in the run", async () => {
    await send([
      { platform: "PGY", url: url(5), nickname: "林一" },
      { platform: "PGY", url: url(6), nickname: "Lin" },
    ]);
    const { runId, updated, errors } = await send([
      { platform: "PGY", url: url(5), nickname: "??", remark: "new" },
      { platform: "PGY", url: url(6), nickname: "???" },
      { platform: "PGY", url: url(7), nickname: "??" },
    ]);
    expect(updated).toBe(1);
    expect(errors).toMatchObject([
      { index: 0, code: "INVALID_FIELD", message: expect.stringContaining("UTF-8") },
    ]);
    expect(await rowOf(5)).toMatchObject({ nickname: "林一", remark: null });
    expect(await rowOf(6)).toMatchObject({ nickname: "???" });
    const run = await getImportRun({ ctx: organization.ctx(), input: { id: runId ?? "" } });
    expect(run.errors).toEqual(errors);
  });

  it("keeps every other Chinese text, too, and names each that would be lost", async () => {
    const metric = metricFields.find(({ kind }) => kind === "string")?.name ?? "";
    const known = { location: "上海", remark: "常合作", tags: ["美妆", "穿搭"], [metric]: "稳定" };
    const item = { platform: "PGY", url: url(9), nickname: "Lin" };
    await send([{ ...item, ...known }]);
    const lost = { location: "??", remark: "???", tags: ["??", "??"], [metric]: "??", gender: "?" };
    const { errors, failed } = await send([{ ...item, ...lost }]);
    expect(failed).toBe(1);
    expect(errors.map(({ index, code, message }) => [index, code, /"(\w+)"/.exec(message)?.[1]])).toEqual(
      ["location", "remark", "tags", metric].map((name) => [0, "INVALID_FIELD", name]),
    );
    expect(JSON.stringify(errors)).not.toMatch(/\p{Script=Han}/u);
    expect(await rowOf(9)).toMatchObject({ location: "上海", remark: "常合作", tags: ["美妆", "穿搭"] });
    // Without stored Chinese text, a question mark is ordinary text.
    const fine = { ...item, gender: "?", tags: ["美妆", "?"] };
    expect(await send([fine])).toMatchObject({ updated: 1, failed: 0 });
    expect(await rowOf(9)).toMatchObject({ gender: "?", tags: ["美妆", "?"] });
  });

  it("refuses such a name in a single import by its own reason, and keeps that in the run", async () => {
    const item = { platform: "PGY", url: url(8), nickname: "林二" };
    await send([item]);
    const ctx = organization.ctx();
    const lost = (dryRun: boolean) =>
      importBlogger({
        ctx,
        input: { item: { ...item, nickname: "??" }, dryRun, idempotencyKey: null },
      }).catch((error: unknown) => error);
    const refusal = { reason: "INVALID_FIELD", message: expect.stringContaining("UTF-8") };
    expect(await lost(true)).toMatchObject({ ...refusal, runId: null });
    const { runId, message } = (await lost(false)) as { runId: string; message: string };
    const run = await getImportRun({ ctx, input: { id: runId } });
    expect(run).toMatchObject({ kind: "SINGLE", total: 1, failed: 1 });
    expect(run.errors).toEqual([{ index: 0, platform: "PGY", code: "INVALID_FIELD", message }]);
    expect(await rowOf(8)).toMatchObject({ nickname: "林二" });
  });
});
