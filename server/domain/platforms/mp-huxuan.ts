import { type LinkTable } from "./link-table";
import { normaliseBiz } from "./platform-ids";

const ARTICLES = ["mp.weixin.qq.com"];

/** VIDEO_HUXUAN shares the marketplace's host; a link to it with `finder` in it means a video account. */
export const mpHuxuan: LinkTable = {
  hosts: [...ARTICLES, "huxuan.qq.com"],
  shortHosts: [],
  foreign: { hosts: ["huxuan.qq.com"], anywhere: /finder/i },
  creators: [
    {
      hosts: ARTICLES,
      path: /^\/(?:mp\/profile_ext|s)(?:\/|$)/,
      query: { name: "__biz", id: /^[A-Za-z0-9]{2,28}={0,2}$/, normalise: normaliseBiz },
      idKind: "primary",
      canonical: "https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz={id}",
    },
  ],
  others: [
    {
      hosts: ARTICLES,
      path: /^\/s\/[A-Za-z0-9_-]+\/?$/,
      what: "an article in the short form, which does not carry the account's __biz",
      isShort: true,
    },
  ],
  example: "https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz=MzA4NTc3MTQwMQ==",
};
