import { type Platform, platforms } from "../platforms";

const names: Readonly<Record<Platform, readonly string[]>> = {
  STARMAP: [
    "星图（抖音）",
    "星图",
    "抖音",
    "巨量星图",
    "Xingtu (Douyin)",
    "xingtu",
    "douyin",
    "dy",
    "tiktok",
  ],
  PGY: ["蒲公英（小红书）", "蒲公英", "小红书", "Pugongying (RED)", "red", "xhs", "xiaohongshu", "rednote"],
  VIDEO_HUXUAN: ["视频号互选", "视频号", "微信视频号", "wechat channels", "channels"],
  MP_HUXUAN: ["公众号互选", "公众号", "微信公众号", "wechat accounts", "wechat official accounts"],
  BILIBILI_HUAHUO: ["B站花火", "花火", "B站", "哔哩哔哩", "Bilibili Huahuo", "bilibili", "huahuo"],
  KUAISHOU_JLJX: ["快手聚星", "聚星", "磁力聚星", "快手", "Kuaishou Juxing", "kuaishou", "ks"],
};

const byName = new Map(
  platforms.flatMap((platform) =>
    [platform, ...names[platform]].map((name) => [plain(name), platform] as const),
  ),
);

function plain(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

const MOST_CHARS = 60;

/** The platform that a person means: its name, its app's, or the interface's word; null for none. */
export function readPlatform(written: string): Platform | null {
  if (written.length > MOST_CHARS) return null;
  return byName.get(plain(written)) ?? null;
}
