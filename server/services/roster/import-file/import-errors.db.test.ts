import { beforeEach, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { serveImportErrors } from "@/server/http/serve-import-errors";
import { createTestUser } from "@/testing/people/create-test-user";
import { allowImports, errorsOf, finishJob, lookStrictly, previewFile } from "@/testing/roster/import-files";
import { tokenOf } from "@/testing/test-caller";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { createImport, exportImportErrors, listImportErrors } from ".";

let mine: TestOrganization;
beforeEach(async () => {
  mine = await createTestOrganization();
});

const link = (n: number) => `https://space.bilibili.com/${n + 1}`;

async function importWrong(rows: readonly string[]) {
  const ctx = mine.ctx();
  const shown = await previewFile(ctx, ["主页,粉丝数,备注", ...rows].join("\n"));
  const { fileId } = await lookStrictly(ctx, shown);
  const { jobId, runId } = await createImport({ ctx, input: { fileId } });
  await allowImports(ctx);
  await finishJob(jobId);
  return { fileId, runId };
}

const reader = () => createTestUser({ permissions: ["import:read"], memberOf: [mine.organizationId] });

async function ask(user: { id: string } | null, address: string, method = "GET") {
  const satoken = user === null ? {} : { satoken: await tokenOf(user) };
  const { pathname } = new URL(address, "http://localhost");
  const request = new Request(new URL(address, "http://localhost"), { method, headers: satoken });
  return serveImportErrors(request, pathname.split("/").at(-1) ?? "");
}

it("failed rows are returned page by page, each once, without blocking other work", async () => {
  const { runId } = await importWrong(Array.from({ length: 1_201 }, (_, n) => `${link(n)},x${n},=1`));
  const ctx = mine.ctx();
  const { fileName, downloadUrl } = await exportImportErrors({
    ctx,
    input: { id: runId, format: "CSV", locale: "zh" },
  });
  expect(fileName).toBe(`导入错误-${runId}.csv`);
  const answer = await ask(await reader(), downloadUrl);
  expect(answer.headers.get("content-disposition")).toContain(encodeURIComponent(fileName));
  const pieces: Uint8Array[] = [];
  const body = answer.body?.getReader();
  for (let next = await body?.read(); next?.value !== undefined; next = await body?.read())
    pieces.push(next.value);
  expect(pieces).toHaveLength(3);
  const lines = Buffer.concat(pieces).toString().trim().split("\r\n");
  expect(lines[0]).toBe('"行号","导入结果","原因","主页","粉丝数","备注"');
  expect(lines[1]).toBe(
    `2,"未导入","粉丝数“x0”不是数字，请填一个数，例如 8000、1.2万、8k","${link(0)}","x0","'=1"`,
  );
  expect(lines.slice(1).map((one) => Number(one.split(",", 1)[0]))).toEqual(
    Array.from({ length: 1_201 }, (_, n) => n + 2),
  );
  const workbook = await errorsOf(ctx, runId, { format: "XLSX", locale: "en" });
  expect(workbook.subarray(0, 2).toString()).toBe("PK");
});

it("a link that identifies no creator is explained, with how to copy the right one", async () => {
  const links = [
    "https://www.bilibili.com/video/BV1xx411c7mD",
    "https://live.bilibili.com/7",
    "bilibili.com/opus/1",
  ];
  const { runId } = await importWrong(links.map((url) => `${url},1,`));
  const input = (locale: "zh" | "en") => ({ format: "CSV", locale }) as const;
  const zh = (await errorsOf(mine.ctx(), runId, input("zh"))).toString();
  expect(zh).toMatch(/2,"未导入","这是一条视频，不是主页。请打开 UP 主的空间页/);
  expect(zh).toMatch(/3,"未导入","这是直播间/);
  expect(zh).toMatch(/4,"未导入","这是一篇文章或动态/);
  const en = (await errorsOf(mine.ctx(), runId, input("en"))).toString();
  expect(en).toMatch(/2,"Not imported","The link leads to a video\. Open the creator's space/);
});

it("a page of long rows ends sooner, and none of them is lost", async () => {
  const long = "x".repeat(9_000);
  const { runId } = await importWrong(Array.from({ length: 150 }, (_, n) => `${link(n)},${long},${long}`));
  const first = await listImportErrors({ ctx: mine.ctx(), input: { id: runId, afterLine: 0 } });
  expect(first.rows).toHaveLength(111);
  const input = { format: "CSV", locale: "en" } as const;
  const whole = (await errorsOf(mine.ctx(), runId, input)).toString();
  expect(whole.trim().split("\r\n")).toHaveLength(151);
});

it("only users who can see the run get its rows, and only while they are kept", async () => {
  const { runId, fileId } = await importWrong([`${link(1)},x,`]);
  const address = `/api/import-errors/${runId}?format=CSV&locale=en`;
  const user = await reader();
  expect((await ask(null, address)).status).toBe(401);
  const stranger = await createTestUser({ permissions: ["import:read"] });
  expect((await ask(stranger, address)).status).toBeGreaterThanOrEqual(400);
  const without = await createTestUser({ permissions: [], memberOf: [mine.organizationId] });
  expect((await ask(without, address)).status).toBe(403);
  expect((await ask(user, `${address}&x=1`)).status).toBe(400);
  expect((await ask(user, `/api/import-errors/${runId}`)).status).toBe(400);
  const other = (await createTestOrganization()).ctx();
  await expect(listImportErrors({ ctx: other, input: { id: runId, afterLine: 0 } })).rejects.toMatchObject({
    reason: "NOT_FOUND",
  });
  const head = await ask(user, address, "HEAD");
  expect([head.status, await head.text()]).toEqual([200, ""]);
  await getDb().importFile.delete({ where: { id: fileId } });
  expect((await ask(user, address)).status).toBe(409);
});
