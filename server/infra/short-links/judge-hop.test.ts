import { expect, it } from "vitest";
import { type Platform } from "@/server/domain/platforms";
import { judgeHop } from "./judge-hop";

it.each<[Platform, string, string]>([
  ["PGY", "https://xhslink.com/m/abc", "short"],
  ["PGY", "https://www.xiaohongshu.com/user/profile/5f1e2d3c4b5a69788796a5b4?x=1", "creator"],
  ["PGY", "https://www.xiaohongshu.com/explore/5f1e2d3c4b5a69788796a5b4", "page"],
  ["PGY", "https://xiaohongshu.com.evil.example/user/profile/5f1e2d3c4b5a69788796a5b4", "foreign"],
  ["PGY", "https://space.bilibili.com/1", "foreign"],
  ["BILIBILI_HUAHUO", "https://space.bilibili.com/123", "creator"],
  ["BILIBILI_HUAHUO", "https://b23.tv/abc", "short"],
  ["STARMAP", "snssdk1128://user/profile/1", "foreign"],
  ["STARMAP", "https://127.0.0.1/", "foreign"],
])("judges, for %s, %s as %s", (platform, url, kind) => {
  expect(judgeHop(platform, new URL(url))).toBe(kind);
});
