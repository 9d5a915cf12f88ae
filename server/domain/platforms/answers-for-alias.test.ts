import { expect, it } from "vitest";
import { answersForAlias } from "./answers-for-alias";

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
] as const)("%s %s with the link %s: %s", (platform, platformBloggerId, url, answers) => {
  expect(answersForAlias({ platform, platformBloggerId, url })).toBe(answers);
});
