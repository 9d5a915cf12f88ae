import { type Platform, platforms, platformTable } from "../platforms";

const besides = [
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
  "up主",
  "kol",
  "app",
  "wechat",
  "weixin",
];

const byName = new Map<string, Platform | null>([
  ...besides.map((name) => [name, null] as const),
  ...platforms.flatMap((platform) =>
    [plain(platform), ...platformTable[platform].writtenAs.split(" ")].map(
      (name) => [name, platform] as const,
    ),
  ),
]);
/** Longer names first, because a shorter one may be their prefix. */
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
 * The platform that a text names by the platform, its app or its marketplace, also combined (`抖音（巨量星图）`,
 * `互选-视频号`). Null if it names none or several, or says anything else.
 */
export function parsePlatform(written: string): Platform | null {
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
