import { describe, expect, it } from "vitest";
import { checkCreatorHost } from "./check-creator-host";
import { isAllowedHop } from "./is-allowed-hop";

describe("a link beside a platformBloggerId", () => {
  it.each([
    ["PGY", "https://www.xiaohongshu.com/explore/5f2d1c3e000000000101b2c3"],
    ["PGY", "https://xhslink.com/a/Zk9Lm2Pq"],
    ["VIDEO_HUXUAN", "https://channels.weixin.qq.com/web/pages/feed?eid=1"],
    ["MP_HUXUAN", "https://mp.weixin.qq.com/s/Qw3rTy"],
    ["MP_HUXUAN", "https://huxuan.qq.com/trade/mp?id=1"],
  ] as const)("of %s may lead anywhere on the platform: %s", (platform, text) => {
    expect(checkCreatorHost({ platform, text })).toEqual({ kind: "fits", url: text });
  });

  it("is stored in its canonical form where it has one", () => {
    const text = "看 http://SPACE.bilibili.com./7?from=x 吧";
    expect(checkCreatorHost({ platform: "BILIBILI_HUAHUO", text })).toEqual({
      kind: "fits",
      url: "https://space.bilibili.com/7",
    });
  });

  it.each([
    ["PGY", "https://xiaohongshu.com.evil.example/user/profile/1", "PLATFORM_URL_MISMATCH"],
    ["MP_HUXUAN", "https://huxuan.qq.com/trade/finder?id=1", "PLATFORM_URL_MISMATCH"],
    ["PGY", "no link here", "INVALID_URL"],
    ["PGY", "https://me@www.xiaohongshu.com/", "INVALID_URL"],
  ] as const)("of %s is still checked: %s", (platform, text, code) => {
    expect(checkCreatorHost({ platform, text })).toMatchObject({ kind: "error", code });
  });
});

describe("a hop of a short link", () => {
  it("may go to the platform's hosts and short hosts", () => {
    for (const host of ["v.douyin.com", "www.iesdouyin.com", "WWW.DOUYIN.COM.", "xingtu.cn"])
      expect(isAllowedHop("STARMAP", host)).toBe(true);
    expect(isAllowedHop("KUAISHOU_JLJX", "v.kuaishouapp.com")).toBe(true);
  });

  it("may go nowhere else", () => {
    for (const host of [
      "",
      "evil.example",
      "douyin.com.evil.example",
      "evildouyin.com",
      "xhslink.com",
      "127.0.0.1",
    ])
      expect(isAllowedHop("STARMAP", host)).toBe(false);
    expect(isAllowedHop("KUAISHOU_JLJX", "kuaishouapp.com")).toBe(false);
  });
});
