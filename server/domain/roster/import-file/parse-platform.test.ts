import { expect, it } from "vitest";
import { parsePlatform } from "./parse-platform";

it.each([
  [
    "STARMAP",
    "抖音 星图 抖音星图 巨量星图 抖音（星图） 星图-抖音 抖音平台 抖音达人 DouYin dy ＤＹ 抖音短视频 Xingtu(Douyin)",
  ],
  [
    "PGY",
    "小红书 红书 小红书蒲公英 蒲公英 蒲公英（小红书） 小红书-蒲公英 小红书KOL 小红书图文 XHS ＲＥＤ rednote 小红薯",
  ],
  ["VIDEO_HUXUAN", "视频号 微信视频号 互选视频号 视频号互选 微信-视频号 腾讯互选视频号 WeChat_Channels sph"],
  ["MP_HUXUAN", "公众号 微信公众号 互选公众号 公众号互选 微信公众平台 WeChat-Official-Accounts gzh"],
  [
    "BILIBILI_HUAHUO",
    "B站 b站 Ｂ站 哔哩哔哩 bilibili BiliBili B站花火 花火 哔哩哔哩（花火） B站UP主 bilibili-huahuo",
  ],
  ["KUAISHOU_JLJX", "快手 快手聚星 磁力聚星 快手磁力聚星 聚星 快手（磁力聚星） Kuaishou KS 快手达人"],
] as const)("%s is meant by each of %s", (platform, names) => {
  for (const name of [...names.split(" "), ` ${platform} `])
    expect([name, parsePlatform(name)]).toEqual([name, platform]);
  for (const name of names.split(" "))
    expect([name, parsePlatform(name.split("").join(" "))]).toEqual([name, platform]);
});

it.each([
  "线下门店",
  "电视",
  "某某视频",
  "微信",
  "视频",
  "互选",
  "平台",
  "",
  "抖音+小红书",
  "快手/抖音",
  "抖音不要",
  "抖".repeat(61),
])("%j names no platform, or several", (name) => {
  expect(parsePlatform(name)).toBeNull();
});
