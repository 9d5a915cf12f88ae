import { type Locale } from "@/server/domain/kernel/languages";
import { type Platform } from "./platforms";

type Advice = Readonly<Record<Locale, string>>;

/**
 * How people get the link of a creator's page. These texts are long, so they are kept out of the
 * platforms' rows and loaded only where a link is explained.
 */
const advice: Partial<Record<Platform, Advice>> = {
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

/** For a platform whose app and site have the usual button. */
const usual: Advice = {
  zh: "请打开达人主页，点右上角“分享”后选“复制链接”，或复制浏览器里的地址",
  en: "Open the creator's page, tap Share, then Copy link; or copy the page's address in a browser",
};

export function howToCopy(platform: Platform): Advice {
  return advice[platform] ?? usual;
}
