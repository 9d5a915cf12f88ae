import { importRunExample, rowErrorsExample } from "./import-run-example";

/** A creator with what its organization knows. */
export const itemExample = {
  platform: "PGY",
  url: "https://pgy.xiaohongshu.com/solar/pre-trade/blogger-detail/5f1a2b3c4d5e6f7a8b9c0d1e",
  nickname: "林一",
  fansCount: 123_000,
  priceJson: { picture: 3_000, video: 5_200 },
  externalId: "erp-1001",
};

/** A batch of which one row is refused. */
export const batchExample = {
  sourceSystem: "erp",
  items: [
    itemExample,
    { platform: "BILIBILI_HUAHUO", url: "https://space.bilibili.com/208259", tags: ["tech", "review"] },
    { platform: "STARMAP", url: "https://space.bilibili.com/208259" },
  ],
};

const { id, total, created, updated, unchanged, failed, discardedFieldsByPlatform } = importRunExample;

/** Its answer; the second row was in the roster before. */
export const batchResultExample = {
  ...{ runId: id, total, created, updated, unchanged, failed },
  ...{ discardedFieldsByPlatform, errors: rowErrorsExample },
};
