import { beforeEach, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { searchBloggers } from "@/server/services/roster/blogger";
import { createTestBlogger } from "@/testing/create-test-rows";
import { allowImports, finishJob, previewFile } from "@/testing/roster/import-files";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { createImport } from ".";

let mine: TestOrganization;
beforeEach(async () => {
  mine = await createTestOrganization();
});

const pgyId = (n: number) => n.toString(16).padStart(24, "0");

async function importFile(text: string) {
  const ctx = mine.ctx();
  const shown = await previewFile(ctx, text);
  const { jobId } = await createImport({ ctx, input: { fileId: shown.fileId } });
  await allowImports(ctx);
  await finishJob(jobId);
  return shown;
}

async function quotesById() {
  const { list } = await searchBloggers({ ctx: mine.ctx(), input: { limit: 100 } });
  return Object.fromEntries(
    list.map(({ platformBloggerId, quotes }) => [
      platformBloggerId,
      quotes.map(({ form, price, priceWithFee }) => [form, price, priceWithFee]),
    ]),
  );
}

it("a file's prices of three platforms stand in the list, each as its form", async () => {
  const shown = await importFile(
    [
      "平台,平台ID,图文报价,视频报价,视频笔记含服务费,定制视频报价,植入视频报价,头条报价,次条 · 标价",
      `小红书,${pgyId(1)},"¥1,200",1.2万,13200,,,,`,
      "B站,101,,,,2万,8000,,",
      "公众号,gh_1,500,,,,,9000,3000",
    ].join("\n"),
  );
  expect(shown.columns.map(({ field }) => field)).toEqual([
    "platform",
    "platformBloggerId",
    "quote.imageText",
    "quote.video",
    "quoteWithFee.video",
    "quote.custom",
    "quote.embedded",
    "quote.firstArticle",
    "quote.secondArticle",
  ]);
  expect(shown.leftOut).toEqual({ rows: 1, cells: 1 });
  expect(shown.rows[2]?.notice).toMatchObject({
    code: "FORM_NOT_SOLD",
    field: "quote.imageText",
    value: "500",
  });
  expect(shown.rows[1]?.values).toContainEqual({ field: "quote.custom", before: null, after: 20_000 });
  expect(await quotesById()).toEqual({
    [pgyId(1)]: [
      ["video", 12_000, 13_200],
      ["imageText", 1_200, null],
    ],
    101: [
      ["custom", 20_000, null],
      ["embedded", 8_000, null],
    ],
    gh_1: [
      ["firstArticle", 9_000, null],
      ["secondArticle", 3_000, null],
    ],
  });
});

it("a file's prices keep those of other forms, also from an earlier row of the creator", async () => {
  await createTestBlogger(mine, {
    platformBloggerId: pgyId(2),
    priceJson: { imageText: 900, 线下活动: 50 },
  });
  const text = [
    "平台,平台ID,图文 · 标价（元）,视频报价",
    `小红书,${pgyId(2)},1000,`,
    `小红书,${pgyId(2)},,3000`,
  ];
  const shown = await importFile(text.join("\n"));
  expect(shown.rows[0]).toMatchObject({ outcome: "CHANGED" });
  expect(shown.rows[0]?.changes).toEqual([{ field: "quote.imageText", before: 900, after: 1_000 }]);
  const { priceJson } = await getDb().blogger.findFirstOrThrow({
    where: { organizationId: mine.organizationId, platformBloggerId: pgyId(2) },
  });
  expect(priceJson).toEqual({ imageText: 1_000, video: 3_000, 线下活动: 50 });
});
