import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bilibiliHuahuoCases } from "@/testing/link-cases/bilibili-huahuo-cases";
import { kuaishouJljxCases } from "@/testing/link-cases/kuaishou-jljx-cases";
import { type LinkCase } from "@/testing/link-cases/link-case";
import { mpHuxuanCases, videoHuxuanCases } from "@/testing/link-cases/huxuan-cases";
import { pgyCases } from "@/testing/link-cases/pgy-cases";
import { starmapCases } from "@/testing/link-cases/starmap-cases";
import { linkTables } from "./link-tables";
import { parseCreatorLink } from "./parse-creator-link";
import { type Platform, platforms } from "./platforms";

const casesByPlatform: Record<Platform, readonly LinkCase[]> = {
  STARMAP: starmapCases,
  PGY: pgyCases,
  VIDEO_HUXUAN: videoHuxuanCases,
  MP_HUXUAN: mpHuxuanCases,
  BILIBILI_HUAHUO: bilibiliHuahuoCases,
  KUAISHOU_JLJX: kuaishouJljxCases,
};

const allCases = platforms.flatMap((platform) =>
  casesByPlatform[platform].map(([text, expected]) => ({ platform, text, expected })),
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

  it("gives an answer for whatever is sent", () => {
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
