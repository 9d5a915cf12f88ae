import { describe, expect, it } from "vitest";
import { parseCreatorLink } from "@/server/domain/roster/platforms";
import { findSandboxShortLink, SHORT_CODE_FAILS, SHORT_CODE_OK, sandboxCreators } from ".";

const hosts = [
  ["STARMAP", "https://v.douyin.com/"],
  ["PGY", "https://xhslink.com/a/"],
  ["BILIBILI_HUAHUO", "https://b23.tv/"],
  ["KUAISHOU_JLJX", "https://v.kuaishou.com/"],
] as const;

describe.each(hosts)("a short link of %s", (platform, base) => {
  const find = (code: string) => {
    const link = parseCreatorLink({ platform, text: base + code });
    if (link.kind !== "short") throw new Error(`${base}${code} is no short link`);
    return findSandboxShortLink(platform, link.url);
  };

  it("leads to the platform's first fixed creator, with or without a slash behind it", () => {
    const target = sandboxCreators.find((creator) => creator.platform === platform)?.url;
    expect(find(SHORT_CODE_OK)).toEqual({ ok: true, target });
    expect(find(`${SHORT_CODE_OK}/`)).toEqual({ ok: true, target });
  });

  it("fails with its failing code, and is not simulated with any other", () => {
    expect(find(SHORT_CODE_FAILS)).toMatchObject({ ok: false });
    expect(find("Ab12Cd3")).toBeNull();
    expect(find(`${SHORT_CODE_OK}x`)).toBeNull();
  });
});
