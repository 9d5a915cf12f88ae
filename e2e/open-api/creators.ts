import { type Platform, platforms } from "@/server/domain/roster/platforms";
import type { components } from "./generated/paths";

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

/**
 * A link as callers send it, with the id if they know it, the creator it names, and the link to be stored.
 */
type CreatorLink = { url: string; platformBloggerId?: string; names: string; stored: string };

const digits = (n: number, length: number) => String(n).padStart(length, "0");

const starmap = "https://www.xingtu.cn/ad/creator/author-homepage/douyin-video/";
const pgy = "https://pgy.xiaohongshu.com/solar/pre-trade/blogger-detail/";
const profile = "https://www.xiaohongshu.com/user/profile/";
const finder = "https://huxuan.qq.com/trade/selection/10086/finder_trade_detail?appid=";
const account = "https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz=";
const space = "https://space.bilibili.com/";
const huahuo = "https://huahuo.bilibili.com/#/upper/page/";
const star = "https://k.kuaishou.com/#/promotion/star/";

const ids = {
  starmap: (n: number) => `68700623412${digits(n, 8)}`,
  douyin: (n: number) => `MS4wLjABAAAA${digits(n, 12)}_w`,
  pgy: (n: number) => `5f2d1c3e0000000001${n.toString(16).padStart(6, "0")}`,
  finder: (n: number) => `wx${digits(n, 16)}`,
  biz: (n: number) => btoa(String(3_085_771_000 + n)),
  mid: (n: number) => String(1_000_000 + n),
  kuaishou: (n: number) => String(1_234_500_000 + n),
  eid: (n: number) => `3xk7m2pq${digits(n, 7)}`,
};

/** Links to a platform's creators: marketplace and app pages, shared texts, secondary ids, explicit ids. */
export const creatorLinks: Record<Platform, ((n: number) => CreatorLink)[]> = {
  STARMAP: [
    (n) => named(ids.starmap(n), `${starmap}${ids.starmap(n)}?utm_source=erp#top`, starmap),
    (n) =>
      named(ids.starmap(n), `https://www.xingtu.cn/ad/creator/author/douyin/${ids.starmap(n)}/1`, starmap),
    (n) =>
      named(
        ids.douyin(n),
        `https://www.douyin.com/user/${ids.douyin(n)}?x=1`,
        "https://www.douyin.com/user/",
      ),
    (n) => given(ids.starmap(n), `https://www.douyin.com/user/${ids.douyin(n)}`),
  ],
  PGY: [
    (n) => named(ids.pgy(n), `${pgy}${ids.pgy(n)}?source=Advertiser_Kol`, pgy),
    (n) => named(ids.pgy(n), `我在小红书，快来看：${profile}${ids.pgy(n)}?xhsshare=CopyLink 】`, profile),
    (n) => given(ids.pgy(n), `https://xhslink.com/m/${digits(n, 7)}`),
  ],
  VIDEO_HUXUAN: [
    (n) => named(ids.finder(n), `${finder}${ids.finder(n)}&tab=1`, finder),
    (n) => named(`v2_${ids.finder(n)}@finder`, `${finder}v2_${ids.finder(n)}%40finder`, finder),
    (n) => given(ids.finder(n), `https://weixin.qq.com/sph/${digits(n, 8)}`),
  ],
  MP_HUXUAN: [
    (n) => named(ids.biz(n), `${account}${ids.biz(n)}&scene=124#wechat_redirect`, account),
    (n) =>
      named(
        ids.biz(n),
        `https://mp.weixin.qq.com/s?__biz=${ids.biz(n).replace(/=+$/, "")}&mid=2650`,
        account,
      ),
    (n) => given(ids.biz(n), `https://mp.weixin.qq.com/s/${digits(n, 16)}`),
  ],
  BILIBILI_HUAHUO: [
    (n) => named(ids.mid(n), `${space}${ids.mid(n)}/dynamic`, space),
    (n) => named(ids.mid(n), `https://m.bilibili.com/space/${ids.mid(n)}?from=search`, space),
    (n) => named(ids.mid(n), `https://huahuo.bilibili.com/?a=b#/upper/page/${ids.mid(n)}?from=list`, huahuo),
  ],
  KUAISHOU_JLJX: [
    (n) => named(ids.kuaishou(n), `https://k.kuaishou.com/?a=b#/promotion/star/${ids.kuaishou(n)}`, star),
    (n) =>
      named(
        ids.eid(n),
        `https://live.kuaishou.com/profile/${ids.eid(n)}`,
        "https://www.kuaishou.com/profile/",
      ),
    (n) => given(ids.kuaishou(n), `https://www.kuaishou.com/short-video/${ids.eid(n)}`),
  ],
};

/** The creator is parsed from the link, which is stored in canonical form. */
function named(id: string, url: string, canonical: string): CreatorLink {
  return { url, names: id, stored: `${canonical}${id}` };
}

/** The id is given explicitly, so the link need not name a creator. */
function given(id: string, url: string): CreatorLink {
  return { url, platformBloggerId: id, names: id, stored: url };
}

/** An item of a batch as the document describes it; the types exclude items that must be refused. */
export type ImportItem = components["schemas"]["ImportItem"];
