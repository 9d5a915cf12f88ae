import { type Locale } from "@/server/domain/kernel/languages";

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
    en: "The link leads to a page that shows every user their own account",
  },
  MARKET: {
    zh: "这是平台的列表或后台页面，不是某位达人的详情页",
    en: "The link leads to a page of the marketplace that is not about a single creator",
  },
  HOME: { zh: "这是平台首页，不是主页", en: "The link leads to the platform's front page" },
  GONE: { zh: "这是“页面不存在”的提示页", en: "The link leads to a page that no longer exists" },
  QR: {
    zh: "这是二维码里的链接，只有微信能打开",
    en: "The link comes from a QR code, which only WeChat can open",
  },
  OTHER: {
    zh: "链接里看不出是哪位达人",
    en: "The link leads to a page without a creator's id",
  },
  WORDS: { zh: "这里只有文字，没有链接", en: "The url contains no link" },
  UNREADABLE: { zh: "链接不完整，无法识别", en: "The url contains a broken link" },
  TOO_LONG: { zh: "内容过长，请只粘贴链接", en: "The url has more than 2,048 characters" },
} as const satisfies Record<string, Record<Locale, string>>;

export type LinkPage = keyof typeof pages;

export function isLinkPage(name: string | undefined): name is LinkPage {
  return name !== undefined && Object.hasOwn(pages, name);
}

export function wordsOfPage(page: LinkPage): Record<Locale, string> {
  return pages[page];
}
