import { readFileSync } from "node:fs";
import { beforeEach, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { allowImports, finishJob, previewFile } from "@/testing/import-files";
import { createTestOrganization, type TestOrganization } from "@/testing/test-organization";
import { createImport } from ".";

let mine: TestOrganization;
beforeEach(async () => {
  mine = await createTestOrganization();
  await allowImports(mine.ctx());
});

const preview = (name: string) =>
  previewFile(mine.ctx(), readFileSync(`testing/import-samples/${name}`), name);

async function importFile(name: string) {
  const ctx = mine.ctx();
  const shown = await preview(name);
  const { jobId } = await createImport({ ctx, input: { fileId: shown.fileId } });
  await finishJob(jobId);
  const where = { organizationId: mine.organizationId };
  const bloggers = await getDb().blogger.findMany({ where, orderBy: { platformBloggerId: "asc" } });
  return { shown, bloggers };
}

it("a share text of three lines, and quotes and line breaks in a remark", async () => {
  const { bloggers } = await importFile("c16-quoted-newlines-in-cells.csv");
  expect(bloggers).toMatchObject([
    { platform: "PGY", platformBloggerId: "5f2d1c3e000000000101b201", remark: "第一行\r\n第二行" },
    {
      platform: "STARMAP",
      platformBloggerId: "MS4wLjABAAAAaDemo0000000000000000000000000000000000000",
      remark: '他说："先寄样"，\n再谈价',
    },
  ]);
});

it("a quote that is never closed is refused by its line", async () => {
  expect(await preview("c17-stray-quotes.csv")).toMatchObject({
    ...{ status: "REFUSED", problem: "QUOTE_NOT_CLOSED", problemLine: 3 },
  });
});

it("ids in every wrapping that keeps them text", async () => {
  const { shown, bloggers } = await importFile("c31-ids-forced-to-text.csv");
  expect(shown.counts).toMatchObject({ NEW: 6, WRONG: 0 });
  expect(bloggers).toMatchObject(
    Array.from({ length: 6 }, (_, n) => ({
      platform: "STARMAP",
      platformBloggerId: `691234567890123450${n + 1}`,
    })),
  );
});

it.each([
  ["o01-html-table-named.xls", "WEB_PAGE"],
  ["o08-binary.xlsb", "BINARY_WORKBOOK"],
])("%s is refused by what it is", async (name, problem) => {
  expect(await preview(name)).toMatchObject({ status: "REFUSED", problem });
});
