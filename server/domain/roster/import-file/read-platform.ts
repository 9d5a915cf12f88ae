import { type Platform, platforms } from "../platforms";

/** What each platform, its app and its market are called; a cell may name several of them at once. */
const names: Readonly<Record<Platform, readonly string[]>> = {
  STARMAP: [
    ...["巨量星图", "抖音星图", "星图", "巨量", "抖音号", "抖音", "抖", "dy"],
    ...["xingtu", "starmap", "douyin", "tiktok"],
  ],
  PGY: [
    ...["小红书蒲公英", "蒲公英", "小红书号", "小红书", "红书", "小红薯", "红薯"],
    ...["pugongying", "xiaohongshu", "rednote", "red", "xhs", "pgy"],
  ],
  VIDEO_HUXUAN: ["视频号", "微视频号", "wechatchannels", "channels", "sph"],
  MP_HUXUAN: ["微信公众平台", "公众号", "公号", "wechatofficialaccounts", "wechataccounts", "gzh"],
  BILIBILI_HUAHUO: [
    ...["花火", "哔哩哔哩", "哔哩", "b站", "小破站", "bilibili", "bili", "huahuo"],
    ...["bilibilihuahuo"],
  ],
  KUAISHOU_JLJX: ["磁力聚星", "快手聚星", "聚星", "磁力", "快手号", "快手", "快", "kuaishou", "juxing", "ks"],
};
/** What stands beside such a name and tells none. */
const besides = [
  ...[
    "平台",
    "达人",
    "博主",
    "账号",
    "官方",
    "商单",
    "互选",
    "微信",
    "腾讯",
    "广告",
    "短视频",
    "视频",
    "图文",
  ],
  ...["up主", "kol", "app", "wechat", "weixin"],
];

const byName = new Map<string, Platform | null>([
  ...besides.map((name) => [name, null] as const),
  ...platforms.flatMap((platform) =>
    [plain(platform), ...names[platform]].map((name) => [name, platform] as const),
  ),
]);
/** A longer name before one that it begins with. */
const longestFirst = [...byName.keys()].toSorted((one, other) => other.length - one.length);
const NAME = new RegExp(longestFirst.join("|"), "gu");

function plain(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

const MAX_CHARS = 60;

/**
 * The platform that a person means: its name, its app's, its market's, or the interface's word, alone or
 * together (`抖音（巨量星图）`, `互选-视频号`). Null for none, for two, and for what else is said.
 */
export function readPlatform(written: string): Platform | null {
  if (written.length > MAX_CHARS) return null;
  const text = plain(written);
  const meant = new Set<Platform>();
  const rest = text.replace(NAME, (name) => {
    const platform = byName.get(name) ?? null;
    if (platform !== null) meant.add(platform);
    return "";
  });
  const [platform = null] = meant;
  return rest === "" && meant.size === 1 ? platform : null;
}
