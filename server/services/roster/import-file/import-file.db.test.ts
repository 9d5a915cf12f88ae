import { beforeEach, describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { createBlogger, getImportRun } from "@/server/services/roster/import";
import { getRosterJob } from "@/server/services/roster/job";
import { advanceRosterJob } from "@/server/services/roster/work";
import { memberCtx } from "@/testing/scraping/create-test-account";
import { createTestBlogger } from "@/testing/create-test-rows";
import {
  allowImports,
  errorsOf,
  finishJob,
  lookAtFile,
  lookStrictly,
  previewFile,
  uploadFile,
} from "@/testing/roster/import-files";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { workbookOf } from "@/testing/roster/workbook";
import { checkRows } from "./internal/check-rows";
import { readingOf } from "./internal/file-rows";
import { createImport, getImportRunWithFile, listAllImportRuns, previewImport } from ".";

const HEADINGS = "昵称,主页链接,粉丝数（万）,返点,标签,备注";
const pgyId = (n: number) => n.toString(16).padStart(24, "0");
const linkOf = (n: number) => `https://www.xiaohongshu.com/user/profile/${pgyId(n)}?from=x`;
const lineOf = (n: number, fans: number | string = 1.5) => `第${n}号,${linkOf(n)},${fans},5%,美妆、护肤,`;

let mine: TestOrganization;
beforeEach(async () => {
  mine = await createTestOrganization();
});

const preview = (content: string | Uint8Array, { ctx = mine.ctx(), fileName = "名单.csv" } = {}) =>
  previewFile(ctx, content, fileName);
const strictly = async (content: string, ctx = mine.ctx()) =>
  lookStrictly(ctx, await preview(content, { ctx }));
const look = (fileId: string, ctx = mine.ctx(), more: object = {}) => lookAtFile(ctx, fileId, more);

async function importNow(content: string, ctx = mine.ctx(), answers: Record<string, string> = {}) {
  const { fileId } = await strictly(content, ctx);
  const made = await createImport({ ctx, input: { fileId, answers } });
  await allowImports(ctx);
  await finishJob(made.jobId);
  return { fileId, ...made, run: await getImportRunWithFile({ ctx, input: { id: made.runId } }) };
}

const countBloggers = () => getDb().blogger.count({ where: { organizationId: mine.organizationId } });
const csv = (...lines: string[]) => [HEADINGS, ...lines].join("\n");

describe("a preview", () => {
  it("reports new, changed, unchanged, duplicate and wrong rows, and writes nothing", async () => {
    await createTestBlogger(mine, { platformBloggerId: pgyId(1), fansCount: 900, remark: "keep" });
    await importNow(csv(lineOf(2)));
    const shown = await strictly(
      csv(
        lineOf(1),
        lineOf(2),
        lineOf(3),
        "",
        lineOf(3, 2),
        lineOf(4, "很多"),
        "谁,https://example.com/5,,,,",
      ),
    );
    expect(shown).toMatchObject({ status: "READY", rowCount: 6, checked: 6, name: "名单.csv" });
    expect(shown.counts).toEqual({ NEW: 1, CHANGED: 1, SAME: 1, DOUBLED: 1, FULL: 0, WRONG: 2, SKIPPED: 0 });
    expect(shown.columns.map(({ field }) => field)).toEqual([
      "nickname",
      "url",
      "fansCount",
      "rebatePercent",
      "tags",
      "remark",
    ]);
    expect(shown.rows.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, "CHANGED"],
      [3, "SAME"],
      [4, "NEW"],
      [6, "DOUBLED"],
      [7, "WRONG"],
      [8, "WRONG"],
    ]);
    expect(shown.rows[0]).toMatchObject({ platform: "PGY", platformBloggerId: pgyId(1) });
    expect(shown.rows[0]?.changes).toContainEqual({ field: "fansCount", before: 900, after: 15_000 });
    expect(shown.rows[0]?.changes.map(({ field }) => field)).not.toContain("remark");
    expect(shown.rows[4]?.error).toMatchObject({ code: "NOT_A_NUMBER", field: "fansCount", value: "很多" });
    expect(shown.rows[5]?.error).toMatchObject({ code: "PLATFORM_MISSING" });
    expect(await countBloggers()).toBe(2);
    const wrong = await look(shown.fileId, mine.ctx(), { outcome: "WRONG", afterLine: 7 });
    expect(wrong.rows.map(({ line }) => line)).toEqual([8]);
  });

  it("shows the previous value of a platform's figure", async () => {
    await createTestBlogger(mine, { platformBloggerId: pgyId(1), metrics: { personal30PlayMid: "12" } });
    const { fileId } = await preview(`主页,播放\n${linkOf(1)},15`);
    const reading = { mapping: ["url", "personal30PlayMid"], platform: null };
    const anew = await look(fileId, mine.ctx(), { reading });
    expect(anew.rows[0]?.changes).toContainEqual({ field: "personal30PlayMid", before: "12", after: "15" });
  });

  it("starts over with another mapping, and refuses one with a field twice", async () => {
    const { fileId } = await preview(csv(lineOf(1)));
    const ctx = mine.ctx();
    const mapping = ["nickname", "url", null, null, null, "remark"];
    const anew = await look(fileId, ctx, { reading: { mapping, platform: "PGY" } });
    expect(anew.rows[0]).toMatchObject({ outcome: "NEW" });
    expect(anew.columns[2]).toMatchObject({ heading: "粉丝数（万）", field: null, samples: ["1.5"] });
    const twice = { mapping: ["url", "url"], platform: null };
    await expect(look(fileId, ctx, { reading: twice })).rejects.toMatchObject({
      reason: "VALIDATION_FAILED",
    });
  });

  it("accepts pasted links, and a table that was copied out of a sheet", async () => {
    const ctx = mine.ctx();
    const lines = [linkOf(1), "https://space.bilibili.com/123", "小鹿的主页 https://example.com/x"];
    const two = `${linkOf(2)} ${linkOf(3)}`;
    const { fileId } = await previewImport({ ctx, input: { text: [...lines, two].join("\n") } });
    const shown = await look(fileId);
    expect(shown.rows.map(({ outcome, platform, error }) => [outcome, platform, error?.code])).toEqual([
      ["NEW", "PGY", undefined],
      ["NEW", "BILIBILI_HUAHUO", undefined],
      ["WRONG", null, "PLATFORM_MISSING"],
      ["WRONG", null, "MANY_LINKS"],
    ]);
    const paste = async (count: number) => {
      const text = Array.from({ length: count }, (_, n) => linkOf(n)).join("\n");
      return look((await previewImport({ ctx, input: { text } })).fileId);
    };
    expect(await paste(500)).toMatchObject({ status: "READY", rowCount: 500 });
    expect(await paste(501)).toMatchObject({ status: "REFUSED", problem: "TOO_MANY_ROWS" });
  });

  it("refuses a file that is not a table, and still accepts others", async () => {
    const bad = await preview(workbookOf({ rows: "", parts: { "xl/styles.xml": "<!DOCTYPE x><a/>" } }), {
      fileName: "a.xlsx",
    });
    expect(bad).toMatchObject({ status: "REFUSED", problem: "DOCUMENT_TYPE", rows: [] });
    const ctx = mine.ctx();
    await expect(createImport({ ctx, input: { fileId: bad.fileId } })).rejects.toMatchObject({
      reason: "CONFLICT",
    });
  });

  it("of an upload belongs to its organization: in another one it is a separate file", async () => {
    const { fileId } = await uploadFile(mine.ctx(), csv(lineOf(1)));
    const { uploadId } = await getDb().importFile.findUniqueOrThrow({ where: { id: fileId } });
    const { organization } = (await createTestOrganization()).ctx();
    const ctx = { ...mine.ctx(), organization };
    const other = await previewImport({ ctx, input: { uploadId: uploadId ?? "" } });
    expect(other.fileId).not.toBe(fileId);
    expect(await look(other.fileId, ctx)).toMatchObject({ status: "READY", counts: { NEW: 1 } });
  });

  it("waits when its user has five that were not read yet", async () => {
    const ctx = mine.ctx();
    const take = (n: number) => uploadFile(ctx, csv(lineOf(1), "x".repeat(n)));
    const [first] = await Promise.all([1, 2, 3, 4, 5].map(take));
    await expect(take(6)).rejects.toMatchObject({ reason: "CONFLICT" });
    await look(first?.fileId ?? "");
    await take(6);
  });

  it("reports the progress of reading to callers that ask during it", async () => {
    const lines = Array.from({ length: 5_000 }, (_, n) => lineOf(n));
    const ctx = mine.ctx();
    const { fileId } = await uploadFile(ctx, csv(...lines));
    const ask = () => previewImport({ ctx, input: { fileId } });
    const both = await Promise.all([ask(), ask()]);
    const statuses = both.map(({ status }) => status);
    expect(statuses).toContain("READY");
    // Or this call came before the first one had claimed the file.
    expect(["READING", "WAITING"]).toContain(statuses.find((status) => status !== "READY"));
  });

  it("is visible only to its user: another member and another organization find nothing", async () => {
    const { fileId } = await preview(csv(lineOf(1)));
    const member = await memberCtx(mine);
    const other = (await createTestOrganization()).ctx();
    for (const ctx of [member, other])
      await expect(look(fileId, ctx)).rejects.toMatchObject({ reason: "NOT_FOUND" });
  });
});

describe("an import", () => {
  it("writes the rows as imported, keeps what failed with its line and cells, and counts exactly", async () => {
    const { runId, run } = await importNow(csv(lineOf(1), lineOf(2, "=1+1"), lineOf(1, 3)));
    expect(run).toMatchObject({
      kind: "FILE",
      total: 3,
      created: 1,
      updated: 1,
      unchanged: 0,
      failed: 1,
      sourceSystem: "名单.csv",
      userName: mine.ownerId,
      hasFile: true,
      errors: [
        {
          index: 3,
          code: "INVALID_FIELD",
          message: '"fansCount" “=1+1” holds several numbers: write one, such as 8000 or 1.2万.',
          problem: { code: "TWO_NUMBERS", field: "fansCount", value: "=1+1" },
        },
      ],
    });
    const published = await getImportRun({ ctx: mine.ctx(), input: { id: runId } });
    expect(published.errors).toEqual([
      {
        index: 3,
        platform: null,
        code: "INVALID_FIELD",
        message: '"fansCount" “=1+1” holds several numbers: write one, such as 8000 or 1.2万.',
      },
    ]);
    const row = await getDb().blogger.findFirstOrThrow({ where: { organizationId: mine.organizationId } });
    expect(row).toMatchObject({
      source: "IMPORT",
      fansCount: 30_000,
      rebatePercent: 5,
      tags: ["美妆", "护肤"],
    });
    const ctx = mine.ctx();
    const text = (await errorsOf(ctx, runId, { format: "CSV", locale: "zh" })).toString();
    expect(text).toContain('3,"未导入","粉丝数“=1+1”含有多个数字，请只填一个数，例如 8000、1.2万","第2号"');
    expect(text).toContain("'=1+1");
    expect((await listAllImportRuns({ ctx, input: {} })).list[0]).toMatchObject({ id: runId });
  });

  it("is one import, however often it is started", async () => {
    const { fileId } = await preview(csv(lineOf(1)));
    const begin = () => createImport({ ctx: mine.ctx(), input: { fileId } });
    const started = await Promise.all([begin(), begin(), begin()]);
    expect(new Set(started.map(({ jobId }) => jobId)).size).toBe(1);
    expect(
      await getDb().openApiBloggerImportRun.count({ where: { organizationId: mine.organizationId } }),
    ).toBe(1);
  });

  it("loses and duplicates nothing when its job dies between pages, or runs twice", async () => {
    const lines = Array.from({ length: 1_250 }, (_, n) => lineOf(n + 1, n % 50 === 0 ? "x" : 2));
    const { fileId } = await strictly(csv(...lines));
    const ctx = mine.ctx();
    const { jobId, runId } = await createImport({ ctx, input: { fileId } });
    await allowImports(ctx);
    const job = createJobCtx("run-roster-job");
    await advanceRosterJob({ ctx: job, input: { jobId, stepMs: 0 } });
    expect(await getImportRunWithFile({ ctx, input: { id: runId } })).toMatchObject({ total: 500 });
    await Promise.all([finishJob(jobId), finishJob(jobId)]);
    expect(await getImportRunWithFile({ ctx, input: { id: runId } })).toMatchObject({
      total: 1_250,
      created: 1_225,
      updated: 0,
      failed: 25,
    });
    expect(await getRosterJob({ ctx, input: { id: jobId } })).toMatchObject({
      status: "SUCCESS",
      total: 1_250,
      changed: 1_225,
      unchanged: 0,
      failed: 25,
    });
    expect(await countBloggers()).toBe(1_225);
  });

  it("keeps why a row failed when a preview was still running at the start of the import", async () => {
    const { fileId } = await strictly(csv(lineOf(1, "很多")));
    const looking = await getDb().importFile.update({ where: { id: fileId }, data: { checkedLine: 0 } });
    const ctx = mine.ctx();
    const { jobId, runId } = await createImport({ ctx, input: { fileId } });
    await allowImports(ctx);
    await finishJob(jobId);
    const error = { code: "ROSTER_FULL", field: null, value: null, message: "full" };
    await getDb().importRow.updateMany({ where: { fileId }, data: { error } });
    await checkRows(ctx, looking, await readingOf(getDb(), looking));
    const [row] = await getDb().importRow.findMany({ where: { fileId } });
    expect(row).toMatchObject({ hasFailed: true, error });
    await errorsOf(ctx, runId, { format: "CSV", locale: "zh" });
  });

  it("remembers how the organization maps a heading", async () => {
    const ctx = mine.ctx();
    const text = `抖音号,备注,主页\nxl,hello,${linkOf(1)}`;
    const first = await preview(text);
    expect(first.columns.map(({ field }) => field)).toEqual([null, "remark", "url"]);
    const reading = { mapping: ["externalId", null, "url"], platform: null };
    await look(first.fileId, ctx, { reading });
    await createImport({ ctx, input: { fileId: first.fileId } });
    const next = await preview(`${text}2`);
    expect(next.columns.map(({ field }) => field)).toEqual(["externalId", null, "url"]);
  });

  it("remembers only the mapped column of a duplicate heading", async () => {
    await importNow(`链接,微信,备注,备注\n${linkOf(1)},xl,a,b`, mine.ctx(), { "column:remark": "2" });
    const next = await preview(`链接,备注,微信\n${linkOf(1)},a,xl2`);
    expect(next.columns.map(({ field }) => field)).toEqual(["url", "remark", "contactWechat"]);
  });

  it("remembers the newest headings of an organization, and all headings of two simultaneous imports", async () => {
    const ctx = mine.ctx();
    const { organizationId } = mine;
    const old = Array.from({ length: 1_000 }, (_, n) => `旧列${n}`);
    const updatedAt = new Date(Date.now() - 86_400_000);
    await getDb().importHeading.createMany({
      data: old.map((heading) => ({ organizationId, heading, field: "remark", updatedAt })),
    });
    // Texts of equal length would be one upload that continues.
    const texts = [`主页,备注\n${linkOf(1)},a`, `主页,昵称\n${linkOf(2)},longer`];
    const files = await Promise.all(texts.map((text) => preview(text)));
    await Promise.all(files.map(({ fileId }) => createImport({ ctx, input: { fileId } })));
    const kept = await getDb().importHeading.findMany({ where: { organizationId } });
    expect(kept).toHaveLength(1_000);
    expect(kept.map(({ heading }) => heading)).toEqual(expect.arrayContaining(["主页", "备注", "昵称"]));
  });

  it("stops at the plan's limit, row by row, as the preview said", async () => {
    mine = await createTestOrganization({ bloggerLimit: 2 });
    const text = csv(lineOf(1), lineOf(2), lineOf(3), lineOf(1));
    const shown = await preview(text);
    expect(shown.counts).toMatchObject({ NEW: 2, FULL: 1, DOUBLED: 1 });
    const { run } = await importNow(`${text}\n`);
    expect(run).toMatchObject({
      created: 2,
      updated: 1,
      failed: 1,
      errors: [{ index: 4, code: "ROSTER_FULL" }],
    });
  });

  it("does not change another member's creators, in the preview and in the run", async () => {
    mine = await createTestOrganization({ dataMode: "LOCAL" });
    await createTestBlogger(mine, { platformBloggerId: pgyId(1), ownerUserId: mine.ownerId });
    const ctx = await memberCtx(mine);
    const shown = await preview(csv(lineOf(1), lineOf(2)), { ctx });
    expect(shown.rows.map(({ error }) => error?.code)).toEqual(["HELD_BY_ANOTHER_MEMBER", undefined]);
    const { run } = await importNow(`${csv(lineOf(1), lineOf(2))}\n`, ctx);
    expect(run).toMatchObject({ created: 1, failed: 1, errors: [{ code: "HELD_BY_ANOTHER_MEMBER" }] });
  });

  it("reveals no id of another member's creator except the one in the row", async () => {
    mine = await createTestOrganization({ dataMode: "LOCAL" });
    const { organizationId, ownerId } = mine;
    const [platform, alias, ownId] = [
      "STARMAP" as const,
      "MS4wLjABAAAAofanothermember",
      "7000000000000000001",
    ];
    const bloggerId = await createTestBlogger(mine, {
      platform,
      platformBloggerId: ownId,
      ownerUserId: ownerId,
    });
    await getDb().bloggerAlias.create({ data: { organizationId, platform, alias, bloggerId } });
    const ctx = await memberCtx(mine);
    const url = `https://www.douyin.com/user/${alias}`;
    const text = `昵称,主页链接\n小鹿,${url}\n`;
    const told = [
      ...(await preview(text, { ctx })).rows.map(({ error }) => error?.message),
      ...(await importNow(text, ctx)).run.errors.map(({ message }) => message),
      await createBlogger({ ctx, input: { platform, nickname: "小鹿", url } }).catch(
        (error: unknown) => (error as Error).message,
      ),
    ];
    expect(told).toHaveLength(3);
    for (const message of told) {
      expect(message).toContain(alias);
      expect(message).not.toContain(ownId);
    }
  });

  it("asks for a column that names the creator", async () => {
    const { fileId, rows } = await preview("昵称,备注\n小鹿,x");
    expect(rows.map(({ error }) => error?.code)).toEqual(["LINK_NOT_MAPPED"]);
    await expect(createImport({ ctx: mine.ctx(), input: { fileId } })).rejects.toMatchObject({
      reason: "VALIDATION_FAILED",
    });
  });
});
