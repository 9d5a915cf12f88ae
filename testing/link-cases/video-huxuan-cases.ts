import { type LinkCase } from "./link-case";

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
  // something else than a creator
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
  [`huxuan.qq.com/trade/selection/10086/finder_trade_detail?appid=${ID}`, "INVALID_URL"],
  [`https://huxuan.qq.com:444/trade/selection/10086/finder_trade_detail?appid=${ID}`, "INVALID_URL"],
  ["https://huxuan.qq.com%00.evil.example/", "INVALID_URL"],
];
