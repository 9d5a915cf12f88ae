import { beforeEach, expect, it } from "vitest";
import { createTestBlogger } from "@/testing/create-test-rows";
import { previewFile } from "@/testing/roster/import-files";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { exportImportTemplate, previewImport } from ".";

let mine: TestOrganization;
beforeEach(async () => {
  mine = await createTestOrganization();
});

const linkOf = (n: number) => `https://space.bilibili.com/${n + 1}`;
const known = (fields: object) =>
  createTestBlogger(mine, { platform: "BILIBILI_HUAHUO", platformBloggerId: "1", ...fields });

it("truncates cells and values with a mark, and shows of JSON only that it changes", async () => {
  await known({ remark: "旧".repeat(400), priceJson: { a: 1 }, tags: ["a"] });
  const long = "新".repeat(400);
  const json = JSON.stringify({ a: "x".repeat(5_000) }).replaceAll('"', '""');
  const { rows, columns } = await previewFile(
    mine.ctx(),
    `主页,备注,报价明细,标签\n${linkOf(0)},${long},"${json}","b,c"`,
  );
  const [row] = rows;
  expect(row?.cells).toEqual([linkOf(0), `${"新".repeat(199)}…`, expect.stringMatching(/^.{199}…$/), "b,c"]);
  expect(row?.changes).toEqual(
    expect.arrayContaining([
      { field: "remark", before: `${"旧".repeat(199)}…`, after: `${"新".repeat(199)}…` },
      { field: "priceJson", before: null, after: null },
      { field: "tags", before: "a", after: "b,c" },
    ]),
  );
  expect(columns[1]?.samples).toEqual([`${"新".repeat(99)}…`]);
});

it("shows only that a value changes when it differs after the cut, also for several tags", async () => {
  const tags = Array.from({ length: 30 }, (_, n) => `标签标签标签标签${n + 10}`);
  await known({ remark: `${"长".repeat(400)}a`, tags });
  const others = [...tags.slice(0, -1), "另一个"].join("、");
  const shown = await previewFile(mine.ctx(), `主页,备注,标签\n${linkOf(0)},${"长".repeat(400)}b,${others}`);
  expect(shown.counts).toMatchObject({ CHANGED: 1 });
  const said = shown.rows[0]?.changes.filter(({ field }) => field === "remark" || field === "tags");
  expect(said).toHaveLength(2);
  for (const { before, after } of said ?? []) expect([before, after]).toEqual([null, null]);
});

it("counts several tags as one text of 200 characters", async () => {
  await known({ tags: [] });
  const tags = Array.from({ length: 100 }, (_, n) => `${"标".repeat(40)}${n}`);
  const shown = await previewFile(mine.ctx(), `主页,标签\n${linkOf(0)},${tags.join("、")}`);
  const after = `${tags.join(",").slice(0, 199)}…`;
  expect(shown.rows[0]?.changes).toContainEqual({ field: "tags", before: null, after });
});

it("stays small, whatever the file holds", async () => {
  const cells = Array.from({ length: 10 }, () => "x".repeat(9_000)).join(",");
  const lines = Array.from({ length: 20 }, (_, n) => `${linkOf(n)},${cells}`);
  const shown = await previewFile(mine.ctx(), [`主页${",别的".repeat(10)}`, ...lines].join("\n"));
  expect(shown.rows).toHaveLength(20);
  expect(JSON.stringify(shown).length).toBeLessThan(100_000);
});

it("ends a page of wide rows sooner, and says where to continue; shows 200 characters of a heading", async () => {
  const headings = ["主页", ...Array.from({ length: 150 }, (_, n) => `${n}${"\ufdfa".repeat(2_000)}`)];
  const cells = Array.from({ length: 150 }, () => "字".repeat(300)).join(",");
  const lines = Array.from({ length: 15 }, (_, n) => `${linkOf(n)},${cells}`);
  const ctx = mine.ctx();
  const shown = await previewFile(ctx, [headings.join(","), ...lines].join("\n"));
  expect(shown.columns.map(({ heading }) => heading.length)).toEqual([
    2,
    ...Array.from({ length: 150 }, () => 200),
  ]);
  const seen: number[] = [];
  for (let afterLine: number | null = 0; afterLine !== null;) {
    const input = { fileId: shown.fileId, limit: 100, afterLine };
    const page: typeof shown = await previewImport({ ctx, input });
    expect(JSON.stringify(page).length).toBeLessThan(500_000);
    expect(page.rows.length).toBeGreaterThan(0);
    seen.push(...page.rows.map(({ line }) => line));
    afterLine = page.nextLine;
  }
  expect(seen).toEqual(Array.from({ length: 15 }, (_, n) => n + 2));
});

it("shows no previous value for a duplicate row: the row above it decides that", async () => {
  await known({ fansCount: 1_234 });
  const { rows } = await previewFile(mine.ctx(), `主页,粉丝数\n${linkOf(0)},2000\n${linkOf(0)},3000`);
  expect(rows.map(({ outcome, changes }) => [outcome, changes])).toEqual([
    [
      "CHANGED",
      expect.arrayContaining([expect.objectContaining({ field: "fansCount", before: 1_234, after: 2_000 })]),
    ],
    ["DOUBLED", []],
  ]);
});

it("a template is read back with every column mapped", async () => {
  for (const format of ["CSV", "XLSX"] as const) {
    for (const locale of ["zh", "en"] as const) {
      const ctx = mine.ctx();
      const file = await exportImportTemplate({ ctx, input: { format, locale } });
      const shown = await previewFile(ctx, Buffer.from(file.base64, "base64"), file.fileName);
      expect(shown.columns.map(({ field }) => field)).not.toContain(null);
      expect(shown.counts).toMatchObject({ NEW: 1 });
      // The example must be importable: a price of a form that this platform sells.
      expect(shown.rows[0]).toMatchObject({ platform: "STARMAP", notice: null, error: null });
      expect(shown.questions).toEqual([]);
    }
  }
});
