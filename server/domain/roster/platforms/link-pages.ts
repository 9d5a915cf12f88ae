import { type Locale } from "@/server/domain/kernel/languages";
import { type Platform } from "./platforms";

const pages = {
  VIDEO: { zh: "这是一条视频，不是主页", en: "The link leads to a video" },
  NOTE: { zh: "这是一篇笔记，不是主页", en: "The link leads to a note" },
  WORK: { zh: "这是一条作品，不是主页", en: "The link leads to a video or note" },
  ARTICLE: { zh: "这是一篇文章或动态，不是主页", en: "The link leads to an article" },
  SHORT_ARTICLE: {
    zh: "这是文章的短链接，里面没有公众号的 ID（__biz）",
    en: "The link leads to an article in the short form, which does not carry the account's __biz",
  },
  LIVE: { zh: "这是直播间，不是主页", en: "The link leads to a live room" },
  SEARCH: { zh: "这是搜索结果，不是主页", en: "The link leads to a search page" },
  COLLECTION: { zh: "这是合集或收藏夹，不是主页", en: "The link leads to a collection" },
  TOPIC: { zh: "这是话题或活动页，不是主页", en: "The link leads to a topic" },
  SHOP: { zh: "这是商品或店铺，不是主页", en: "The link leads to a shop" },
  CHECK: {
    zh: "这是平台的验证页，看不出要打开谁的主页",
    en: "The link leads to a check of the platform, which does not tell whose page is behind it",
  },
  LOGIN: {
    zh: "这是登录页，看不出要打开谁的主页",
    en: "The link leads to a login page, which does not tell whose page is behind it",
  },
  OWN: {
    zh: "这是只有登录者自己能看的页面，别人打开看到的是自己的",
    en: "The link leads to a page that shows everybody their own account",
  },
  MARKET: {
    zh: "这是平台的列表或后台页面，不是某位达人的详情页",
    en: "The link leads to a page of the marketplace that is about no single creator",
  },
  HOME: { zh: "这是平台首页，不是主页", en: "The link leads to the platform's front page" },
  GONE: { zh: "这是“页面不存在”的提示页", en: "The link leads to a page that says that it is gone" },
  QR: {
    zh: "这是二维码里的链接，只有微信能打开",
    en: "The link leads to what a QR code holds, which only WeChat can open",
  },
  OTHER: {
    zh: "链接里看不出是哪位达人",
    en: "The link leads to a page on which no creator's id can be read",
  },
  WORDS: { zh: "这里只有文字，没有链接", en: "The url holds no link" },
  UNREADABLE: { zh: "链接不完整，无法识别", en: "The url holds a link that is broken" },
  TOO_LONG: { zh: "内容过长，请只粘贴链接", en: "The url has more than 2,048 characters" },
} as const satisfies Record<string, Record<Locale, string>>;

/** What a link is that names no creator. */
export type LinkPage = keyof typeof pages;

export function isLinkPage(name: string | undefined): name is LinkPage {
  return name !== undefined && Object.hasOwn(pages, name);
}

/** Where people get the link that is needed. */
const howToCopy: Record<Platform, Record<Locale, string>> = {
  STARMAP: {
    zh: "请在抖音打开达人主页，点右上角“分享”后选“复制链接”；或在星图打开达人详情页，复制浏览器里的地址",
    en: "In Douyin open the creator's page, tap Share, then Copy link; or copy the address of the creator's page in Xingtu",
  },
  PGY: {
    zh: "请在小红书打开达人主页，点右上角“分享”后选“复制链接”；或在蒲公英打开达人详情页，复制浏览器里的地址",
    en: "In Xiaohongshu open the creator's page, tap Share, then Copy link; or copy the address of the creator's page in Pugongying",
  },
  VIDEO_HUXUAN: {
    zh: "视频号没有可用的主页链接：请在腾讯互选打开达人详情页，复制浏览器里带 appid= 的地址，或填写平台 ID",
    en: "Video accounts have no link of their own: copy the address with appid= of the creator's page in Tencent Huxuan",
  },
  MP_HUXUAN: {
    zh: "请粘贴带 __biz= 的长链接（在电脑版微信中打开文章，再用浏览器打开后复制地址），或填写平台 ID",
    en: "Paste a long link with __biz= (open an article in WeChat on a computer, then in a browser, and copy the address)",
  },
  BILIBILI_HUAHUO: {
    zh: "请打开 UP 主的空间页，复制浏览器里的地址（space.bilibili.com/数字）；手机上点右上角“…”后选“复制链接”",
    en: "Open the creator's space and copy its address (space.bilibili.com/ and a number); on the phone tap … and then Copy link",
  },
  KUAISHOU_JLJX: {
    zh: "请在快手打开达人主页，点右上角“分享”后选“复制链接”；或在磁力聚星打开达人详情页，复制浏览器里的地址",
    en: "In Kuaishou open the creator's page, tap Share, then Copy link; or copy the address of the creator's page in Juxing",
  },
};

/** What a link is, and how to copy the right one. */
export function explainLinkPage(page: LinkPage, platform: Platform, locale: Locale): string {
  const [what, how] = [pages[page][locale], howToCopy[platform][locale]];
  return locale === "zh" ? `${what}。${how}` : `${what}. ${how}.`;
}

/** For the open API, which also takes the id itself. */
export function describeLinkPage(page: LinkPage, platform: Platform, example: string): string {
  return `${pages[page].en}. ${adviseOnLink(platform, example)}`;
}

export function adviseOnLink(platform: Platform, example: string): string {
  const send = `Send platformBloggerId, or the creator's long profile link, as in ${example}`;
  return `${send} (${howToCopy[platform].en}).`;
}
