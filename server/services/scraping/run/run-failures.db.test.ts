import { unzipSync, strFromU8 } from "fflate";
import { beforeEach, describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { memberCtx } from "@/testing/scraping/create-test-account";
import { createPacedAccounts } from "@/testing/scraping/create-paced-accounts";
import { createTestBlogger, createTestScrapingRun, createTestScrapingTask } from "@/testing/create-test-rows";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { exportFailedTargets, getRunProgress, listRunFailures } from ".";

let organization: TestOrganization;
let runId: string;
let bad: string;
let account: string;
beforeEach(async () => {
  organization = await createTestOrganization();
  bad = await createTestBlogger(organization, { nickname: "=1+1" });
  [account = ""] = await createPacedAccounts(organization, 1, { displayName: "一号，备用" });
  const failures = [
    { ...failure, bloggerId: bad, accountId: account },
    { ...failure, url: "https://b.example/", errorCode: "L2_CAPTCHA", errorMessage: "@cmd", platform: null },
    { ...failure, url: "https://c.example/", errorCode: null, errorMessage: null },
    { ...failure, url: "https://old.example/", requeuedIn: 2 },
  ];
  const taskId = await createTestScrapingTask(organization);
  runId = await createTestScrapingRun(organization, taskId, { status: "PARTIAL" }, { failures });
});

const at = new Date("2026-01-05T03:00:00.000Z");
const failure = {
  platform: "PGY" as const,
  url: "https://a.example/",
  errorCode: "NOT_FOUND",
  errorMessage: 'He said "no", twice.',
  at,
};
type Input = Omit<Parameters<typeof listRunFailures>[0]["input"], "id">;
const list = (input: Input = {}, ctx = organization.ctx()) =>
  listRunFailures({ ctx, input: { id: runId, ...input } });
const exported = async (format: "CSV" | "XLSX", locale?: "zh" | "en") => {
  const input = { id: runId, format, ...(locale && { locale }) };
  const file = await exportFailedTargets({ ctx: organization.ctx(), input });
  return { ...file, bytes: Buffer.from(file.base64, "base64") };
};
function textOf(bytes: Buffer): string {
  return Object.entries(unzipSync(new Uint8Array(bytes)))
    .filter(([name]) => name.endsWith(".xml"))
    .sort(([one], [other]) => Number(other.endsWith("workbook.xml")) - Number(one.endsWith("workbook.xml")))
    .map(([, part]) => strFromU8(part))
    .join("\n");
}

describe("the failures of a logical run", () => {
  it("are those that still apply, newest first, with creator and account", async () => {
    const { list: failures, nextCursor } = await list();
    expect(failures.map(({ url }) => url)).toEqual([
      "https://c.example/",
      "https://b.example/",
      "https://a.example/",
    ]);
    expect(failures[2]).toEqual({
      bloggerId: bad,
      nickname: "=1+1",
      platform: "PGY",
      url: "https://a.example/",
      errorCode: "NOT_FOUND",
      errorMessage: 'He said "no", twice.',
      accountId: account,
      accountName: "一号，备用",
      attempt: 1,
      at: at.toISOString(),
    });
    expect(nextCursor).toBeNull();
  });

  it("are filtered by cause, and paged", async () => {
    const urls = async (input: Input) => (await list(input)).list.map(({ url }) => url);
    expect(await urls({ code: "L2_CAPTCHA" })).toEqual(["https://b.example/"]);
    expect(await urls({ code: null })).toEqual(["https://c.example/"]);
    const page = await list({ limit: 2 });
    expect([page.list.length, page.hasMore]).toEqual([2, true]);
    const cursor = page.nextCursor ?? "";
    expect(await urls({ limit: 2, cursor })).toEqual(["https://a.example/"]);
    expect(await urls({ limit: 2, cursor: { skip: 2 } })).toEqual(["https://a.example/"]);
    await expect(list({ cursor, code: "L2_CAPTCHA" })).rejects.toMatchObject({ reason: "INVALID_CURSOR" });
    await expect(list({ cursor: "x" })).rejects.toMatchObject({ reason: "INVALID_CURSOR" });
  });

  it("are grouped by cause with what to do, the most frequent first", async () => {
    await getDb().scrapingRunFailure.updateMany({
      where: { runId, errorCode: "NOT_FOUND" },
      data: { requeuedIn: null },
    });
    const { causes } = await getRunProgress({ ctx: organization.ctx(), input: { id: runId } });
    expect(causes.map(({ code, count, platforms }) => [code, count, platforms])).toEqual([
      ["NOT_FOUND", 2, ["PGY"]],
      ...[
        [null, 1, ["PGY"]],
        ["L2_CAPTCHA", 1, []],
      ].sort((a, b) => causes.findIndex((c) => c.code === a[0]) - causes.findIndex((c) => c.code === b[0])),
    ]);
    for (const { what } of causes) expect(what).toMatch(/^[A-Z].+\.$/);
  });

  it("in LOCAL mode are those of creators that the member still owns, in the file too", async () => {
    organization = await createTestOrganization({ dataMode: "LOCAL" });
    const member = await memberCtx(organization);
    const ownerUserId = member.actor.type === "user" ? member.actor.userId : "";
    const mine = await createTestBlogger(organization, { ownerUserId, nickname: "mine" });
    const theirs = await createTestBlogger(organization, { nickname: "theirs" });
    const task = await createTestScrapingTask(organization, { ownerUserId });
    const failures = [mine, theirs, null].map((bloggerId) => ({ ...failure, bloggerId }));
    runId = await createTestScrapingRun(organization, task, { status: "PARTIAL" }, { failures });
    const seenBy = async (ctx: typeof member) => (await list({}, ctx)).list.map(({ bloggerId }) => bloggerId);
    expect(await seenBy(member)).toEqual([null, mine]);
    expect(await seenBy(organization.ctx())).toEqual([null, theirs, mine]);
    const counted = async (ctx: typeof member) =>
      (await getRunProgress({ ctx, input: { id: runId } })).causes.map(({ count }) => count);
    expect([await counted(member), await counted(organization.ctx())]).toEqual([[2], [3]]);
    const fileFor = async (ctx: typeof member) => {
      const { base64 } = await exportFailedTargets({ ctx, input: { id: runId, format: "CSV" } });
      return Buffer.from(base64, "base64").toString("utf8");
    };
    expect(await fileFor(member)).not.toContain("theirs");
    expect(await fileFor(organization.ctx())).toContain("theirs");
  });

  it("are not visible to others", async () => {
    const stranger = (await createTestOrganization()).ctx();
    await expect(list({}, stranger)).rejects.toMatchObject({ reason: "NOT_FOUND" });
    const unpermitted = organization.ctx(["scraping-run:write"]);
    const input = { id: runId, format: "CSV" as const };
    for (const call of [list({}, unpermitted), exportFailedTargets({ ctx: unpermitted, input })])
      await expect(call).rejects.toMatchObject({ reason: "PERMISSION_MISSING" });
  });
});

describe("the export of failed targets", () => {
  it("is a CSV that spreadsheets read as text, in UTF-8", async () => {
    const { fileName, contentType, bytes } = await exported("CSV");
    expect([fileName, contentType]).toEqual([`采集失败-${runId}.csv`, "text/csv; charset=utf-8"]);
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = bytes.subarray(3).toString("utf8").split("\r\n");
    expect(lines).toHaveLength(5);
    expect(lines[2]).toContain(`,"'@cmd",`);
    expect(lines[3]).toContain(`"${bad}","'=1+1","PGY","https://a.example/","NOT_FOUND",`);
    expect(lines[3]).toContain(
      `,"He said ""no"", twice.","${account}","一号，备用",1,"2026-01-05T03:00:00.000Z"`,
    );
  });

  it("has its headings and causes in the language asked for, by default in Chinese", async () => {
    const linesIn = async (locale?: "zh" | "en") =>
      (await exported("CSV", locale)).bytes.subarray(3).toString("utf8").split("\r\n");
    const chinese = await linesIn("zh");
    expect(chinese[0]).toBe(
      '"达人 ID","昵称","平台","链接","原因代码","原因","处理办法","原始信息","账号 ID","账号","第 N 次","时间（UTC）"',
    );
    expect(chinese[1]).toContain(',"https://c.example/","","原因不明","请查看这些达人的原始信息。",');
    expect(chinese[3]).toContain(',"NOT_FOUND","平台上找不到","平台没有此达人。');
    expect(chinese.join("\n")).not.toContain("Check the link");
    expect(await linesIn()).toEqual(chinese);
    const english = await linesIn("en");
    expect(english[0]).toBe(
      '"Creator ID","Nickname","Platform","Link","Cause code","Cause","What to do","Message","Account ID","Account","Attempt","When (UTC)"',
    );
    expect(english[1]).toContain(
      ',"https://c.example/","","Unknown cause","See the messages of these creators.",',
    );
    expect(english[3]).toContain(',"NOT_FOUND","Not on the platform",');
    const xlsxIn = async (locale: "zh" | "en") => textOf((await exported("XLSX", locale)).bytes);
    expect(await xlsxIn("en")).toMatch(/name="Failed targets".*What to do.*Not on the platform/s);
    expect(await xlsxIn("en")).not.toContain("平台");
    expect(await xlsxIn("zh")).toMatch(/name="失败的达人".*处理办法.*平台上找不到/s);
  });

  it("is an XLSX without formulas", async () => {
    const { fileName, contentType, bytes } = await exported("XLSX");
    expect(fileName).toBe(`采集失败-${runId}.xlsx`);
    expect(contentType).toContain("spreadsheetml");
    const text = textOf(bytes);
    expect(text).toContain("=1+1");
    expect(text).toContain("一号，备用");
    expect(text).not.toMatch(/<f[ >]/);
    expect(text.match(/<row /g)).toHaveLength(4);
  });

  it("refuses a format that it does not know", async () => {
    const call = exportFailedTargets({
      ctx: organization.ctx(),
      input: { id: runId, format: "PDF" as "CSV" },
    });
    await expect(call).rejects.toMatchObject({ reason: "VALIDATION_FAILED" });
  });
});
