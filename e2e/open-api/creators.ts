import { forEachPlatform, platforms } from "@/server/domain/roster/platforms";
import { platformApis } from "@/testing/simulator/platforms";
import type { components } from "@/client/src/generated/paths";

export type Creator = {
  platform: string;
  platformBloggerId: string;
  nickname: string;
  url: string | null;
  externalId: string | null;
  fansCount: number | null;
  tags: string | null;
};

type Refusal = { index: number; platform: string; code: string };
type Batch = {
  items: ImportItem[];
  creators: Creator[];
  refusals: Refusal[];
  discarded: Record<string, string[]>;
};

const SIZE = 500;
const REFUSED_EVERY = 50;

/**
 * A full batch of creators on all platforms with every kind of link; every fiftieth item must be refused.
 */
export function makeBatch(): Batch {
  const batch: Batch = { items: [], creators: [], refusals: [], discarded: {} };
  for (let index = 0; index < SIZE; index++) {
    const refused =
      index % REFUSED_EVERY === 49 ? refusedItems[Math.floor(index / REFUSED_EVERY)] : undefined;
    if (refused === undefined) addCreator(batch, index);
    else {
      const [code, item] = refused;
      batch.items.push(item as ImportItem);
      batch.refusals.push({ index, platform: item.platform, code });
    }
  }
  return batch;
}

function addCreator(batch: Batch, index: number): void {
  const platform = pick(platforms, index);
  const { names, stored, ...link } = pick(
    creatorLinks[platform],
    Math.floor(index / platforms.length),
  )(index);
  const fields = { externalId: `erp-${index}`, fansCount: index * 1_000 };
  const tags = ["erp", `group ${index % 10}`];
  // A creator without a name is named by its id.
  const name = index % 7 === 3 ? {} : { nickname: `达人 ${index}` };
  const strange = index % 100 === 0 ? { shoeSize: 42 } : {};
  batch.items.push({
    platform,
    ...link,
    ...fields,
    ...name,
    ...strange,
    tags: index % 2 === 0 ? tags : tags.join(","),
  });
  batch.creators.push({
    platform,
    platformBloggerId: names,
    url: stored,
    nickname: names,
    ...fields,
    ...name,
    tags: tags.join(","),
  });
  if ("shoeSize" in strange) batch.discarded[platform] = ["shoeSize"];
}

function pick<Value>(values: readonly Value[], n: number): Value {
  const value = values[n % values.length];
  if (value === undefined) throw new Error("nothing to pick from");
  return value;
}

const refusedItems = [
  ["PLATFORM_URL_MISMATCH", { platform: "STARMAP", url: "https://space.bilibili.com/123456" }],
  ["INVALID_PLATFORM", { platform: "TIKTOK", url: "https://www.tiktok.com/@someone" }],
  [
    "INVALID_FIELD",
    { platform: "BILIBILI_HUAHUO", url: "https://space.bilibili.com/1", priceJson: '{"mid": 1}' },
  ],
  [
    "PLATFORM_ID_NOT_FOUND",
    { platform: "BILIBILI_HUAHUO", url: "https://www.bilibili.com/video/BV1xx411c7mD" },
  ],
  ["SHORT_URL_EXPAND_FAILED", { platform: "MP_HUXUAN", url: "https://mp.weixin.qq.com/s/Qw3rTy-Ui0p_AsDf" }],
  ["INVALID_URL", { platform: "KUAISHOU_JLJX", url: "复制口令，打开快手查看TA的主页" }],
  [
    "PLATFORM_URL_MISMATCH",
    {
      platform: "PGY",
      platformBloggerId: "5f2d1c3e000000000101b2c3",
      url: "https://xiaohongshu.com.evil.example/",
    },
  ],
  [
    "INVALID_FIELD",
    {
      platform: "KUAISHOU_JLJX",
      url: "https://k.kuaishou.com/#/promotion/star/1",
      linkupRemark: "好".repeat(31),
    },
  ],
  ["PLATFORM_ID_NOT_FOUND", { platform: "VIDEO_HUXUAN", url: "https://channels.weixin.qq.com/" }],
  ["INVALID_URL", { platform: "BILIBILI_HUAHUO" }],
] as const;

export const creatorLinks = forEachPlatform((platform) => platformApis[platform].links.sent);

/** An item of a batch as the document describes it; the types exclude items that must be refused. */
export type ImportItem = components["schemas"]["ImportItem"];
