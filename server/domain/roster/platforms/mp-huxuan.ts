import { type LinkTable } from "./link-table";
import { HUXUAN_PACE, type PlatformRow } from "./platform-row";

const DIGITS = /^[1-9]\d{0,19}$/;

export function normaliseBiz(biz: string): string | null {
  try {
    const digits = atob(biz);
    return DIGITS.test(digits) ? btoa(digits) : null;
  } catch {
    return null;
  }
}

const ARTICLES = ["mp.weixin.qq.com"];
const BIZ = "MzA4NTc3MTQwMQ==";

const byBiz = {
  hosts: ARTICLES,
  query: { name: "__biz", id: /^[A-Za-z0-9]{2,28}={0,2}$/ },
  normalise: normaliseBiz,
  idKind: "primary",
  canonical: "https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz={id}",
} as const;

/**
 * VIDEO_HUXUAN shares the marketplace's host. A link on that host containing `finder` is a video account.
 */
export const mpHuxuanLinks: LinkTable = {
  hosts: [...ARTICLES, "huxuan.qq.com"],
  shorts: [],
  foreign: { hosts: ["huxuan.qq.com"], anywhere: /finder/i },
  creators: [
    {
      form: "mp.weixin.qq.com/mp/profile_ext?__biz=<biz>",
      path: /^\/mp\/profile_ext(?:\/|$)/,
      ...byBiz,
    },
    {
      form: "mp.weixin.qq.com/s?__biz=<biz>",
      path: /^\/s(?:\/|$)/,
      ...byBiz,
    },
    {
      form: "mp.weixin.qq.com/mp/getmasssendmsg?__biz=<biz>",
      path: /^\/mp\/getmasssendmsg(?:\/|$)/,
      ...byBiz,
    },
    {
      form: "mp.weixin.qq.com/mp/homepage?__biz=<biz>, /mp/appmsgalbum?__biz=<biz>, other pages of /mp/",
      path: /^\/mp\/\w+(?:\/\w+)?\/?$/,
      ...byBiz,
    },
  ],
  others: [
    { hosts: ARTICLES, path: /^\/mp\/(?:wappoc_appmsgcaptcha|verifycode)/, page: "CHECK" },
    { hosts: ARTICLES, path: /^\/s\/[A-Za-z0-9_-]+\/?(?:[?#]|$)/, page: "SHORT_ARTICLE" },
    { hosts: ARTICLES, path: /^\/(?:s|template\/article)(?:[/?#]|$)/, page: "ARTICLE" },
    { hosts: ARTICLES, path: /^\/cgi-bin\//, page: "OWN" },
    { hosts: ARTICLES, path: /^\/(?:$|[?#])/, page: "LOGIN" },
    { hosts: ["huxuan.qq.com"], path: /^/, page: "MARKET" },
  ],
  example: `https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz=${BIZ}`,
};

export const mpHuxuan: PlatformRow = {
  label: { zh: "公众号互选", en: "WeChat Accounts" },
  shortLabel: { zh: "公众号", en: "WeChat Accounts" },
  writtenAs: "微信公众平台 公众号 公号 wechatofficialaccounts wechataccounts gzh",
  normaliseId: (id) => normaliseBiz(id) ?? id,
  site: "qq.com",
  pace: HUXUAN_PACE,
  sandbox: {
    link: "https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz=",
    toPrices: (yuan) => ({ firstArticle: yuan, secondArticle: Math.round(yuan * 0.6) }),
    // prettier-ignore
    creators: [
      ["OTAwMDAwMDAwMQ==", "sandbox-7", ["沙盒·商业观察", "财经", "广东 深圳", "male"], [650_000, 196, 60_000]],
      ["OTAwMDAwMDAwMg==", "sandbox-8", ["沙盒·育儿手记", "母婴", "江苏 南京", "female"], [98_000, 267, 8_800], "REJECTED"],
    ],
  },
};
