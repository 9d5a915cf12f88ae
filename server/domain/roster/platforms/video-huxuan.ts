import { type LinkTable } from "./link-table";
import { HUXUAN_PACE, type PlatformRow } from "./platform-row";

/**
 * The canonical link keeps the advertiser's segment because the page does not load without it; it is
 * never the creator's id.
 */
export const videoHuxuanLinks: LinkTable = {
  hosts: ["huxuan.qq.com", "channels.weixin.qq.com", "weixin.qq.com"],
  shorts: [],
  creators: [
    {
      form: "huxuan.qq.com/trade/selection/<advertiser>/finder_trade_detail?appid=<id>",
      hosts: ["huxuan.qq.com"],
      path: /^\/trade\/selection\/(?<advertiser>[A-Za-z0-9_-]{1,64})\/finder_trade_detail\/?$/,
      query: { name: "appid", id: /^(?!undefined$)[A-Za-z0-9_@-]{6,128}$/ },
      idKind: "primary",
      canonical: "https://huxuan.qq.com/trade/selection/{advertiser}/finder_trade_detail?appid={id}",
    },
  ],
  others: [
    { hosts: ["channels.weixin.qq.com"], path: /^\/(?:platform|promote|login)/, page: "OWN" },
    { hosts: ["channels.weixin.qq.com"], path: /^\/(?:shop|store)/, page: "SHOP" },
    { hosts: ["channels.weixin.qq.com"], path: /live/i, page: "LIVE" },
    { hosts: ["channels.weixin.qq.com"], path: /^\/(?:$|[?#])/, page: "HOME" },
    { hosts: ["channels.weixin.qq.com"], path: /^/, page: "VIDEO" },
    { hosts: ["weixin.qq.com"], path: /^\/sph\//, page: "VIDEO" },
    { hosts: ["weixin.qq.com"], path: /^\/[rgqx]\//, page: "QR" },
    { hosts: ["weixin.qq.com"], path: /^\/(?:$|[?#])/, page: "HOME" },
    { hosts: ["huxuan.qq.com"], path: /^/, page: "MARKET" },
  ],
  example: "https://huxuan.qq.com/trade/selection/10001/finder_trade_detail?appid=wx0123456789abcdef",
};

export const videoHuxuan: PlatformRow = {
  label: { zh: "视频号互选", en: "WeChat Channels" },
  shortLabel: { zh: "视频号", en: "WeChat Channels" },
  writtenAs: "视频号 微视频号 wechatchannels channels sph",
  site: "qq.com",
  pace: HUXUAN_PACE,
  sandbox: {
    link: "https://huxuan.qq.com/trade/selection/10001/finder_trade_detail?appid=",
    // prettier-ignore
    creators: [
      ["sandbox_finder_01", "sandbox-5", ["沙盒·读书五分钟", "知识", "北京", "male"], [1_120_000, 288, 35_000]],
      ["sandbox_finder_02", "sandbox-6", ["沙盒·银发乐园", "生活", "山东 济南", "female"], [430_000, 344, 14_000]],
    ],
  },
};
