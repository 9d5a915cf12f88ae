import { beforeEach, expect, it } from "vitest";
import { createTestBlogger } from "@/testing/create-test-rows";
import { previewFile } from "@/testing/import-files";
import { createTestOrganization, type TestOrganization } from "@/testing/test-organization";

let mine: TestOrganization;
beforeEach(async () => {
  mine = await createTestOrganization();
});

const linkOf = (n: number) => `https://space.bilibili.com/${n + 1}`;
const known = (fields: object) =>
  createTestBlogger(mine, { platform: "BILIBILI_HUAHUO", platformBloggerId: "1", ...fields });

it("cuts cells and values with a mark, and says of JSON only that it changes", async () => {
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
      { field: "tags", before: ["a"], after: ["b", "c"] },
    ]),
  );
  expect(columns[1]?.samples).toEqual([`${"新".repeat(99)}…`]);
});

it("sees that a long value changes behind its cut", async () => {
  await known({ remark: `${"长".repeat(400)}a` });
  const shown = await previewFile(mine.ctx(), `主页,备注\n${linkOf(0)},${"长".repeat(400)}b`);
  expect(shown.counts).toMatchObject({ CHANGED: 1 });
});

it("stays small, whatever the file holds", async () => {
  const cells = Array.from({ length: 10 }, () => "x".repeat(30_000)).join(",");
  const lines = Array.from({ length: 20 }, (_, n) => `${linkOf(n)},${cells}`);
  const shown = await previewFile(mine.ctx(), [`主页${",别的".repeat(10)}`, ...lines].join("\n"));
  expect(shown.rows).toHaveLength(20);
  expect(JSON.stringify(shown).length).toBeLessThan(100_000);
});

it("says of a doubled row no value before: the row above it decides that", async () => {
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
