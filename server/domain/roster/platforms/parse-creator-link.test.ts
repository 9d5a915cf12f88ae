import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dirtyLinks } from "@/testing/roster/dirty-links";
import { platformApis } from "@/testing/simulator/platforms";
import { isAllowedHop } from "./link-hosts";
import { checkCreatorHost, isCreatorId, ownsAlias, parseCreatorLink } from "./parse-creator-link";
import { linkTables } from "./platform-table";
import { type Platform, platforms } from "./platforms";

const allCases = platforms.flatMap((platform) =>
  platformApis[platform].links.cases.map(([text, expected]) => ({ platform, text, expected })),
);

function summary(platform: Platform, text: string): string {
  const link = parseCreatorLink({ platform, text });
  switch (link.kind) {
    case "creator":
      return `${link.idKind} ${link.platformBloggerId} ${link.canonicalUrl}`;
    case "short":
      return `short ${link.url}`;
    case "error":
      return link.code;
  }
}

describe("a creator's link", () => {
  it("is tried in at least 150 ways, none of them twice", () => {
    expect(allCases.length).toBeGreaterThanOrEqual(150);
    expect(new Set(allCases.map(({ platform, text }) => `${platform} ${text}`)).size).toBe(allCases.length);
  });

  it.each(allCases)("$platform $text → $expected", ({ platform, text, expected }) => {
    expect(summary(platform, text)).toBe(expected);
  });

  it.each(dirtyLinks)("is read as it comes: %j → %s", (text, expected) => {
    expect(summary("BILIBILI_HUAHUO", text)).toBe(expected);
  });

  it.each(platforms)("of %s: the canonical form reads as the same creator", (platform) => {
    for (const { text } of allCases.filter((item) => item.platform === platform)) {
      const link = parseCreatorLink({ platform, text });
      if (link.kind === "creator")
        expect(parseCreatorLink({ platform, text: link.canonicalUrl })).toEqual(link);
    }
  });

  it.each(platforms)("of %s: the example that messages show is a good one", (platform) => {
    const { example } = linkTables[platform];
    expect(parseCreatorLink({ platform, text: example })).toMatchObject({
      kind: "creator",
      idKind: "primary",
    });
  });

  it("may be 2,048 characters long with the words around it, and no more", () => {
    const link = "https://space.bilibili.com/123456";
    expect(summary("BILIBILI_HUAHUO", link.padEnd(2_048))).toMatch(/^primary 123456 /);
    expect(summary("BILIBILI_HUAHUO", link.padEnd(2_049))).toBe("INVALID_URL");
  });

  it("returns a result for whatever is sent", () => {
    const noise = fc.string({ unit: "binary", maxLength: 60 });
    const item = fc.constantFrom(...allCases);
    fc.assert(
      fc.property(noise, item, noise, (before, { platform, text }, after) => {
        const result = parseCreatorLink({ platform, text: `${before}${text}${after}` });
        if (result.kind === "creator")
          expect(parseCreatorLink({ platform, text: result.canonicalUrl })).toEqual(result);
        if (result.kind === "error") expect(result.message).toMatch(/[Ss]end |looks like/);
      }),
    );
  });

  it("is never read on a host that only begins like one of the platform's", () => {
    const good = allCases.filter(({ expected }) => /^(primary|alias) .* https:/.test(expected));
    fc.assert(
      fc.property(fc.constantFrom(...good), fc.domain(), (item, domain) => {
        const url = new URL(item.expected.split(" ")[2] ?? "");
        for (const host of [`${url.hostname}.${domain}`, `${url.hostname}-${domain}`, `${domain}.example`])
          expect(summary(item.platform, url.href.replace(url.hostname, host))).toBe("PLATFORM_URL_MISMATCH");
      }),
    );
  });
});

describe("an id", () => {
  it.each<[Platform, may: string[], mayNot: string[]]>([
    [
      "STARMAP",
      ["6870062341234567890", "58544", "MS4wLjABAAAA3xTq9fUuW0aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1"],
      ["1234", "012345678", "68700623412345678901234", "MS4w"],
    ],
    ["PGY", ["5ff0e6410000000001008400"], ["5FF0E6410000000001008400", "5ff0e641"]],
    ["VIDEO_HUXUAN", ["v2_060000231003b20faec8c6e4@finder", "wx0123"], ["wx012", "wx0123456789&a=b"]],
    ["MP_HUXUAN", ["MzA4NTc3MTQwMQ=="], ["MzA4NTc3MTQwMQ", "MzA4=NTc3", "abc"]],
    ["BILIBILI_HUAHUO", ["3493081247123456", "7"], ["012", "12a"]],
    ["KUAISHOU_JLJX", ["7", "212345678901", "3xk2yzq9m4n8p2w"], ["0", "a", "3x k2"]],
  ])("of %s may be what its links can carry, and nothing that changes a path", (platform, may, mayNot) => {
    expect(may.filter((id) => !isCreatorId(platform, id))).toEqual([]);
    const never = [
      "",
      "../../login",
      "a/b",
      "a?b",
      "a#b",
      "%2e",
      "达人",
      " 7",
      "7\n",
      "{id}",
      "x".repeat(3_000),
    ];
    expect([...mayNot, ...never].filter((id) => isCreatorId(platform, id))).toEqual([]);
  });
});

describe("the message of a refused link", () => {
  const messageOf = (platform: Platform, text: string): string => {
    const link = parseCreatorLink({ platform, text });
    return link.kind === "error" ? link.message : "";
  };

  it("names the platform whose link it is", () => {
    expect(messageOf("STARMAP", "https://space.bilibili.com/1")).toContain("send platform BILIBILI_HUAHUO");
    expect(messageOf("MP_HUXUAN", "https://huxuan.qq.com/a/finder_b")).toContain(
      "send platform VIDEO_HUXUAN",
    );
    expect(messageOf("STARMAP", "https://evil.example/")).not.toContain("send platform");
  });

  it("says what the link shows and asks for platformBloggerId or a long profile link", () => {
    const note = messageOf("PGY", "https://www.xiaohongshu.com/explore/5f2d1c3e000000000101b2c3");
    expect(note).toContain("leads to a note");
    expect(note).toMatch(/platformBloggerId.*long profile link/);
    expect(messageOf("MP_HUXUAN", "https://mp.weixin.qq.com/s/abc")).toMatch(
      /platformBloggerId.*long profile link/,
    );
  });
});

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

  it("is stored in its canonical form if it has one", () => {
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

  it("may not go anywhere else", () => {
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

const SEC_UID = "MS4wLjABAAAAabcdefghijklmnop";
const PAGE = "https://huahuo.bilibili.com/#/upper/page/123";

it.each([
  ["STARMAP", SEC_UID, `https://www.douyin.com/user/${SEC_UID}`, true],
  ["STARMAP", SEC_UID, null, true],
  ["KUAISHOU_JLJX", "3xab_cd", "https://www.kuaishou.com/profile/other", true],
  ["BILIBILI_HUAHUO", "123", PAGE, true],
  ["BILIBILI_HUAHUO", "123", "https://space.bilibili.com/123", false],
  ["BILIBILI_HUAHUO", "124", PAGE, false],
  ["BILIBILI_HUAHUO", "123", null, false],
  ["KUAISHOU_JLJX", "12345", "https://k.kuaishou.com/#/promotion/star/12345", false],
  ["KUAISHOU_JLJX", "12345", "https://live.kuaishou.com/u/12345", true],
] as const)("%s %s with the link %s: %s", (platform, platformBloggerId, url, isOwn) => {
  expect(ownsAlias({ platform, platformBloggerId, url })).toBe(isOwn);
});
