import { digits, given, type KnownLinks, named } from "../known-links";

const ID = "wx0123456789abcdef";
const marketplace = "https://huxuan.qq.com/trade/selection/10086/finder_trade_detail?appid=";
const appId = (n: number) => `wx${digits(n, 16)}`;

export const links: KnownLinks = {
  ids: "The primary id is the `appid`, never the advertiser's segment.",
  cases: [
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
  ],
  otherPages: [
    ["VIDEO", "https://weixin.qq.com/sph/ALMwHEl2CB"],
    ["VIDEO", "https://channels.weixin.qq.com/finder-preview/pages/sph?id=AJq0mgzYC0"],
    ["OWN", "https://channels.weixin.qq.com/platform/post/create"],
    ["QR", "http://weixin.qq.com/r/abc"],
    ["MARKET", "https://huxuan.qq.com/trade/selection/10086/selection_list"],
    ["MARKET", "https://huxuan.qq.com/trade/selection/10086/finder_trade_detail?appid=undefined"],
  ],
  sources: {
    "huxuan.qq.com/trade/selection/<advertiser>/finder_trade_detail?appid=<id>": {
      example:
        "https://huxuan.qq.com/trade/selection/10086/finder_trade_detail?tab=1&appid=wx0123456789abcdef",
      source: "the marketplace's own address, which userscripts for it name in their @include",
    },
  },
  sent: [
    (n) => named(appId(n), `${marketplace}${appId(n)}&tab=1`, marketplace),
    (n) => named(`v2_${appId(n)}@finder`, `${marketplace}v2_${appId(n)}%40finder`, marketplace),
    (n) => given(appId(n), `https://weixin.qq.com/sph/${digits(n, 8)}`),
  ],
};
