import { type LinkCase, type LinkSources } from "./link-case";

const BIZ = "MzA4NTc3MTQwMQ==";

export const mpHuxuanCases: readonly LinkCase[] = [
  // good
  [
    `https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz=${BIZ}&scene=124#wechat_redirect`,
    `primary ${BIZ} https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz=${BIZ}`,
  ],
  [
    `https://mp.weixin.qq.com/mp/profile_ext?__biz=${BIZ}`,
    `primary ${BIZ} https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz=${BIZ}`,
  ],
  [
    "https://mp.weixin.qq.com/mp/profile_ext?__biz=MzA4NTc3MTQwMQ",
    `primary ${BIZ} https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz=${BIZ}`,
  ],
  [
    "https://mp.weixin.qq.com/mp/profile_ext?__biz=MzA4NTc3MTQwMQ%3D%3D",
    `primary ${BIZ} https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz=${BIZ}`,
  ],
  [
    `https://mp.weixin.qq.com/s?__biz=${BIZ}&mid=2650&idx=1&sn=ab12&chksm=9f#rd`,
    `primary ${BIZ} https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz=${BIZ}`,
  ],
  [
    `https://mp.weixin.qq.com/s?__biz=${BIZ}&amp;mid=2650&amp;idx=1`,
    `primary ${BIZ} https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz=${BIZ}`,
  ],
  [
    `https://mp.weixin.qq.com/s?mid=2650&amp;__biz=${BIZ}`,
    `primary ${BIZ} https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz=${BIZ}`,
  ],
  [
    "https://mp.weixin.qq.com/s/?__biz=MzA4NTc3MTQwMTI&mid=1",
    "primary MzA4NTc3MTQwMTI= https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz=MzA4NTc3MTQwMTI=",
  ],
  [
    "https://mp.weixin.qq.com/s?__biz=MzA4NTc3MTQwMTI=",
    "primary MzA4NTc3MTQwMTI= https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz=MzA4NTc3MTQwMTI=",
  ],
  [
    `https://mp.weixin.qq.com/s/AbC-d_E?__biz=${BIZ}`,
    `primary ${BIZ} https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz=${BIZ}`,
  ],
  [
    `http://MP.WEIXIN.QQ.COM/s?__biz=${BIZ}`,
    `primary ${BIZ} https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz=${BIZ}`,
  ],
  [
    `https://mp.weixin.qq.com.:443/s?__biz=${BIZ}`,
    `primary ${BIZ} https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz=${BIZ}`,
  ],
  [
    `公众号文章 https://mp.weixin.qq.com/s?__biz=${BIZ}，欢迎转发`,
    `primary ${BIZ} https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz=${BIZ}`,
  ],
  [
    `https://mp.weixin.qq.com/mp/wappoc_appmsgcaptcha?poc_token=x&target_url=https%3A%2F%2Fmp.weixin.qq.com%2Fs%3F__biz%3D${encodeURIComponent(BIZ)}%26mid%3D1`,
    `primary ${BIZ} https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz=${BIZ}`,
  ],
  // not an account
  ["https://mp.weixin.qq.com/s/Qw3rTy-Ui0p_AsDf", "SHORT_URL_EXPAND_FAILED"],
  ["https://mp.weixin.qq.com/s/Qw3rTy-Ui0p_AsDf?scene=1", "SHORT_URL_EXPAND_FAILED"],
  ["https://mp.weixin.qq.com/s?mid=2650&idx=1", "PLATFORM_ID_NOT_FOUND"],
  ["https://mp.weixin.qq.com/s?__biz=", "PLATFORM_ID_NOT_FOUND"],
  ["https://mp.weixin.qq.com/s?__biz=abc!", "PLATFORM_ID_NOT_FOUND"],
  ["https://mp.weixin.qq.com/s?__biz=aGVsbG8=", "PLATFORM_ID_NOT_FOUND"],
  ["https://mp.weixin.qq.com/s?__biz=MA==", "PLATFORM_ID_NOT_FOUND"],
  [`https://mp.weixin.qq.com/s?__BIZ=${BIZ}`, "PLATFORM_ID_NOT_FOUND"],
  [`https://mp.weixin.qq.com/cgi-bin/home?__biz=${BIZ}`, "PLATFORM_ID_NOT_FOUND"],
  ["https://mp.weixin.qq.com/", "PLATFORM_ID_NOT_FOUND"],
  ["https://huxuan.qq.com/trade/selection/10086/mp_detail?appid=wx0123456789abcdef", "PLATFORM_ID_NOT_FOUND"],
  // another host, look-alikes
  [
    "https://huxuan.qq.com/trade/selection/10086/finder_trade_detail?appid=wx0123456789abcdef",
    "PLATFORM_URL_MISMATCH",
  ],
  ["https://huxuan.qq.com/trade?type=FINDER", "PLATFORM_URL_MISMATCH"],
  [`https://weixin.qq.com/s?__biz=${BIZ}`, "PLATFORM_URL_MISMATCH"],
  [`https://mp.weixin.qq.com.evil.example/s?__biz=${BIZ}`, "PLATFORM_URL_MISMATCH"],
  [`https://xmp.weixin.qq.com/s?__biz=${BIZ}`, "PLATFORM_URL_MISMATCH"],
  [`https://mp-weixin.qq.com/s?__biz=${BIZ}`, "PLATFORM_URL_MISMATCH"],
  ["https://channels.weixin.qq.com/", "PLATFORM_URL_MISMATCH"],
  [`https://evil.example/s?__biz=${BIZ}&u=mp.weixin.qq.com`, "PLATFORM_URL_MISMATCH"],
  // no usable link
  [BIZ, "INVALID_URL"],
  [`https://mp.weixin.qq.com:81/s?__biz=${BIZ}`, "INVALID_URL"],
  [`weixin://mp.weixin.qq.com/s?__biz=${BIZ}`, "INVALID_URL"],
];

const ID = "wx0123456789abcdef";

export const videoHuxuanCases: readonly LinkCase[] = [
  // good
  [
    `https://huxuan.qq.com/trade/selection/10086/finder_trade_detail?appid=${ID}`,
    `primary ${ID} https://huxuan.qq.com/trade/selection/10086/finder_trade_detail?appid=${ID}`,
  ],
  [
    `https://huxuan.qq.com/trade/selection/10086/finder_trade_detail/?appid=${ID}`,
    `primary ${ID} https://huxuan.qq.com/trade/selection/10086/finder_trade_detail?appid=${ID}`,
  ],
  [
    `https://huxuan.qq.com/trade/selection/10086/finder_trade_detail?tab=1&appid=${ID}&from=list`,
    `primary ${ID} https://huxuan.qq.com/trade/selection/10086/finder_trade_detail?appid=${ID}`,
  ],
  [
    "https://huxuan.qq.com/trade/selection/10086/finder_trade_detail?appid=v2_060000231003b20f@finder",
    "primary v2_060000231003b20f@finder https://huxuan.qq.com/trade/selection/10086/finder_trade_detail?appid=v2_060000231003b20f@finder",
  ],
  [
    "https://huxuan.qq.com/trade/selection/10086/finder_trade_detail?appid=v2_060000231003b20f%40finder",
    "primary v2_060000231003b20f@finder https://huxuan.qq.com/trade/selection/10086/finder_trade_detail?appid=v2_060000231003b20f@finder",
  ],
  [
    `https://huxuan.qq.com/trade/selection/10086/finder_trade_detail?from=a&amp;appid=${ID}`,
    `primary ${ID} https://huxuan.qq.com/trade/selection/10086/finder_trade_detail?appid=${ID}`,
  ],
  [
    `https://HUXUAN.QQ.COM/trade/selection/10086/finder_trade_detail?appid=${ID}`,
    `primary ${ID} https://huxuan.qq.com/trade/selection/10086/finder_trade_detail?appid=${ID}`,
  ],
  [
    `https://huxuan.qq.com./trade/selection/10086/finder_trade_detail?appid=${ID}#x`,
    `primary ${ID} https://huxuan.qq.com/trade/selection/10086/finder_trade_detail?appid=${ID}`,
  ],
  [
    `视频号：https://huxuan.qq.com/trade/selection/10086/finder_trade_detail?appid=${ID}（请报价）`,
    `primary ${ID} https://huxuan.qq.com/trade/selection/10086/finder_trade_detail?appid=${ID}`,
  ],
  [
    `http://huxuan.qq.com:80/trade/selection/10086/finder_trade_detail?appid=${ID}`,
    `primary ${ID} https://huxuan.qq.com/trade/selection/10086/finder_trade_detail?appid=${ID}`,
  ],
  [
    `huxuan.qq.com/trade/selection/10086/finder_trade_detail?appid=${ID}`,
    `primary ${ID} https://huxuan.qq.com/trade/selection/10086/finder_trade_detail?appid=${ID}`,
  ],
  // not a creator
  ["https://huxuan.qq.com/trade/selection/10086/finder_trade_detail", "PLATFORM_ID_NOT_FOUND"],
  ["https://huxuan.qq.com/trade/selection/10086/finder_trade_detail?appid=", "PLATFORM_ID_NOT_FOUND"],
  ["https://huxuan.qq.com/trade/selection/10086/finder_trade_detail?appid=short", "PLATFORM_ID_NOT_FOUND"],
  [`https://huxuan.qq.com/trade/selection/10086/finder_trade_detail?APPID=${ID}`, "PLATFORM_ID_NOT_FOUND"],
  [
    "https://huxuan.qq.com/trade/selection/10086/finder_trade_detail?appid=wx%200123456789",
    "PLATFORM_ID_NOT_FOUND",
  ],
  [`https://huxuan.qq.com/trade/selection/10086/?appid=${ID}`, "PLATFORM_ID_NOT_FOUND"],
  ["https://huxuan.qq.com/trade/selection/10086", "PLATFORM_ID_NOT_FOUND"],
  ["https://huxuan.qq.com/", "PLATFORM_ID_NOT_FOUND"],
  ["https://channels.weixin.qq.com/web/pages/feed?eid=export%2FUzFf", "PLATFORM_ID_NOT_FOUND"],
  ["https://channels.weixin.qq.com/", "PLATFORM_ID_NOT_FOUND"],
  ["https://weixin.qq.com/sph/AbCdEf", "PLATFORM_ID_NOT_FOUND"],
  ["https://weixin.qq.com/", "PLATFORM_ID_NOT_FOUND"],
  // another host, look-alikes
  [`https://qq.com/trade/selection/10086/finder_trade_detail?appid=${ID}`, "PLATFORM_URL_MISMATCH"],
  [
    `https://www.huxuan.qq.com.evil.example/trade/selection/1/finder_trade_detail?appid=${ID}`,
    "PLATFORM_URL_MISMATCH",
  ],
  [`https://a.huxuan.qq.com/trade/selection/1/finder_trade_detail?appid=${ID}`, "PLATFORM_URL_MISMATCH"],
  [`https://huxuanqq.com/trade/selection/1/finder_trade_detail?appid=${ID}`, "PLATFORM_URL_MISMATCH"],
  ["https://mp.weixin.qq.com/s?__biz=MzA4NTc3MTQwMQ==", "PLATFORM_URL_MISMATCH"],
  ["https://evil.example/#https://huxuan.qq.com/", "PLATFORM_URL_MISMATCH"],
  // no usable link
  [`https://huxuan.qq.com:444/trade/selection/10086/finder_trade_detail?appid=${ID}`, "INVALID_URL"],
  ["https://huxuan.qq.com%00.evil.example/", "INVALID_URL"],
];

export const videoHuxuanSources: LinkSources = {
  "huxuan.qq.com/trade/selection/<advertiser>/finder_trade_detail?appid=<id>": {
    example: "https://huxuan.qq.com/trade/selection/10086/finder_trade_detail?tab=1&appid=wx0123456789abcdef",
    source: "the marketplace's own address, which userscripts for it name in their @include",
  },
};

export const mpHuxuanSources: LinkSources = {
  "mp.weixin.qq.com/mp/profile_ext?__biz=<biz>": {
    example: `https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz=${BIZ}&scene=124#wechat_redirect`,
    source: "qiye45/wechatDownload#78 and #199",
  },
  "mp.weixin.qq.com/s?__biz=<biz>": {
    example: `https://mp.weixin.qq.com/s?__biz=${BIZ}&mid=2650&idx=1&sn=ab12#rd`,
    source: "the address of an article",
  },
  "mp.weixin.qq.com/mp/getmasssendmsg?__biz=<biz>": {
    example: `http://mp.weixin.qq.com/mp/getmasssendmsg?__biz=${BIZ}#wechat_webview_type=1&wechat_redirect`,
    source: "wnma3mz/wechat_articles_spider#28",
  },
  "mp.weixin.qq.com/mp/homepage?__biz=<biz>, /mp/appmsgalbum?__biz=<biz>, other pages of /mp/": {
    example: `https://mp.weixin.qq.com/mp/appmsgalbum?__biz=${BIZ}&action=getalbum&album_id=2811359150088683521`,
    source: "links to albums and home pages of accounts in public repositories",
  },
};
