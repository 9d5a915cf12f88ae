import { type LinkCase } from "@/testing/simulator/platforms/known-links";

const SPACE = "primary 350001 https://space.bilibili.com/350001";
const ZERO_WIDTH = "\u200b";

/** What programs, keyboards and copying turn one link of BILIBILI_HUAHUO into. */
export const dirtyLinks: readonly LinkCase[] = [
  // without a scheme, or with a damaged one
  ["space.bilibili.com/350001", SPACE],
  ["主页space.bilibili.com/350001谢谢", SPACE],
  ["主页：space.bilibili.com/350001。谢谢", SPACE],
  ["SPACE.BILIBILI.COM/350001", SPACE],
  ["space。bilibili。com/350001", SPACE],
  ["https//space.bilibili.com/350001", SPACE],
  ["https:/space.bilibili.com/350001", SPACE],
  ["https：//space.bilibili.com/350001", SPACE],
  ["https；//space.bilibili.com/350001", SPACE],
  ["https: //space.bilibili.com/350001", SPACE],
  ["ttps://space.bilibili.com/350001", SPACE],
  ["https://https://space.bilibili.com/350001", SPACE],
  ["http://https//space.bilibili.com/350001", SPACE],
  ["网址https://space.bilibili.com/350001", SPACE],
  // full width
  ["ｈｔｔｐｓ：／／ｓｐａｃｅ．ｂｉｌｉｂｉｌｉ．ｃｏｍ／３５０００１", SPACE],
  ["https://space．bilibili。com／350001", SPACE],
  ["https://space.bilibili.com/350001？spm_id_from＝333", SPACE],
  // in brackets, quotes and marks
  ["<https://space.bilibili.com/350001>", SPACE],
  ["[https://space.bilibili.com/350001]", SPACE],
  ["（https://space.bilibili.com/350001）", SPACE],
  ["【https://space.bilibili.com/350001】", SPACE],
  ["《https://space.bilibili.com/350001》", SPACE],
  ["“https://space.bilibili.com/350001”", SPACE],
  ["'https://space.bilibili.com/350001'", SPACE],
  ["[空间](https://space.bilibili.com/350001)", SPACE],
  ["[https://space.bilibili.com/350001](https://space.bilibili.com/350001)", SPACE],
  ["**https://space.bilibili.com/350001**", SPACE],
  ["`https://space.bilibili.com/350001`", SPACE],
  ['<a href="https://space.bilibili.com/350001">空间</a>', SPACE],
  // escaped
  ["https:&#47;&#47;space.bilibili.com&#x2F;350001", SPACE],
  ["https://space.bilibili.com/350001?a=1&amp;amp;b=2", SPACE],
  ["&lt;https://space.bilibili.com/350001&gt;", SPACE],
  ["https%3A%2F%2Fspace.bilibili.com%2F350001%3Ffrom%3Dx", SPACE],
  ["https%253A%252F%252Fspace.bilibili.com%252F350001", SPACE],
  ["https:\\\\space.bilibili.com\\350001", SPACE],
  [String.raw`https:\/\/space.bilibili.com\/350001`, SPACE],
  // invisible characters, and trailing text
  [`https://space.bilibili.com/350001${ZERO_WIDTH}`, SPACE],
  [`\ufeffhttps://space.${ZERO_WIDTH}bilibili.com/350001\u202c`, SPACE],
  ["https://space.bilibili.com/350001，欢迎关注", SPACE],
  ["https://space.bilibili.com/350001！", SPACE],
  ["https://space.bilibili.com/350001、", SPACE],
  ["https://space.bilibili.com/350001;", SPACE],
  // look-alikes remain look-alikes in every notation
  ["space.bilibili.com.evil.example/350001", "PLATFORM_URL_MISMATCH"],
  ["space。bilibili。com。evil.example/350001", "PLATFORM_URL_MISMATCH"],
  ["evil.example/space.bilibili.com/350001", "PLATFORM_URL_MISMATCH"],
  ["https://evil.example\\@space.bilibili.com/350001", "PLATFORM_URL_MISMATCH"],
  ["https%3A%2F%2Fspace.bilibili.com.evil.example%2F350001", "PLATFORM_URL_MISMATCH"],
  ["https://evil.example/?u=https%3A%2F%2Fspace.bilibili.com%2F350001", "PLATFORM_URL_MISMATCH"],
  ["spаce.bilibili.com/350001", "INVALID_URL"],
  ["еspace.bilibili.com/350001", "INVALID_URL"],
  ["xspace.bilibili.com.cn/350001", "PLATFORM_URL_MISMATCH"],
  ["https：//bilibili.com.evil.example/350001", "PLATFORM_URL_MISMATCH"],
  ["https://space.bilibili.com@evil.example/350001", "INVALID_URL"],
  ["me@space.bilibili.com/350001", "INVALID_URL"],
  ["ftp://space.bilibili.com/350001", "INVALID_URL"],
  ["javascript://space.bilibili.com/350001", "INVALID_URL"],
  // no link
  ["晚风测评", "INVALID_URL"],
  ["v1.2/3", "INVALID_URL"],
  ["3.5/10", "INVALID_URL"],
];
