import { type LinkTable } from "./link-table";
import { normaliseBiz } from "./platform-ids";

const ARTICLES = ["mp.weixin.qq.com"];
const BIZ = "MzA4NTc3MTQwMQ==";

const byBiz = {
  hosts: ARTICLES,
  query: { name: "__biz", id: /^[A-Za-z0-9]{2,28}={0,2}$/ },
  normalise: normaliseBiz,
  idKind: "primary",
  canonical: "https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz={id}",
} as const;

/** VIDEO_HUXUAN shares the marketplace's host; a link to it with `finder` in it means a video account. */
export const mpHuxuan: LinkTable = {
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
