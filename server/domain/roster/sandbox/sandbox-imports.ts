import { type RowErrorCode } from "@/server/domain/kernel/errors";
import { type Platform } from "@/server/domain/roster/platforms";
import { sandboxCreators } from "./sandbox-creators";

/** Codes that a sandbox resolves itself, on every short link host. */
export const SHORT_CODE_OK = "sandbox-ok";
export const SHORT_CODE_FAILS = "sandbox-fails";

export const SANDBOX_FULL_ID = "9000000099";

type Expanded = { ok: true; target: string } | { ok: false; message: string };

/**
 * `sandbox-ok` leads to the platform's first fixed creator, `sandbox-fails` fails. Null for any other link,
 * which is followed as outside a sandbox.
 */
export function findSandboxShortLink(platform: Platform, shortUrl: string): Expanded | null {
  const code = new URL(shortUrl).pathname.split("/").findLast((part) => part !== "");
  if (code === SHORT_CODE_FAILS) return { ok: false, message: "the sandbox lets this link fail" };
  const target = sandboxCreators.find((creator) => creator.platform === platform)?.url;
  return code === SHORT_CODE_OK && target !== undefined ? { ok: true, target } : null;
}

type SandboxRowError = { why: string; item: Record<string, unknown> };

/**
 * At least one item for each row-level error (docs/rules.md#import), for the documentation and its test.
 * Except for short links and the full roster, the errors are the same outside a sandbox.
 */
export const sandboxRowErrors: Readonly<Record<RowErrorCode, readonly SandboxRowError[]>> = {
  PLATFORM_URL_MISMATCH: [
    {
      why: "the link belongs to another platform",
      item: { platform: "PGY", url: "https://space.bilibili.com/9000000001" },
    },
    {
      why: "so it does with an id: the host is checked all the same",
      item: {
        platform: "PGY",
        url: "https://xiaohongshu.com.example/user/profile/5a0000000000000000000001",
        platformBloggerId: "5a0000000000000000000001",
      },
    },
  ],
  SHORT_URL_EXPAND_FAILED: [
    {
      why: "the short link leads nowhere",
      item: { platform: "PGY", url: `https://xhslink.com/${SHORT_CODE_FAILS}` },
    },
    {
      why: "an article's short form carries no account",
      item: { platform: "MP_HUXUAN", url: "https://mp.weixin.qq.com/s/sandbox-article" },
    },
  ],
  PLATFORM_ID_NOT_FOUND: [
    {
      why: "the link shows a note and names no creator",
      item: { platform: "PGY", url: "https://www.xiaohongshu.com/explore/5a0000000000000000000001" },
    },
  ],
  INVALID_URL: [
    { why: "no link in the text", item: { platform: "BILIBILI_HUAHUO", url: "the one with the drone" } },
    { why: "url is missing", item: { platform: "BILIBILI_HUAHUO" } },
  ],
  INVALID_PLATFORM: [
    {
      why: "no such platform",
      item: { platform: "SANDBOX", url: "https://space.bilibili.com/9000000001" },
    },
  ],
  INVALID_FIELD: [
    {
      why: "priceJson is text and no object",
      item: {
        platform: "BILIBILI_HUAHUO",
        url: "https://space.bilibili.com/9000000001",
        priceJson: "{}",
      },
    },
    {
      why: "linkupRemark has 31 characters",
      item: {
        platform: "BILIBILI_HUAHUO",
        url: "https://space.bilibili.com/9000000001",
        linkupRemark: "x".repeat(31),
      },
    },
  ],
  ROSTER_FULL: [
    {
      why: "the sandbox has no room for this creator",
      item: { platform: "BILIBILI_HUAHUO", url: `https://space.bilibili.com/${SANDBOX_FULL_ID}` },
    },
  ],
};
