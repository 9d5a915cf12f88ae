import { type LinkTable } from "./link-table";

/**
 * The advertiser's segment stays in the canonical link, which needs it to load; it is never the creator's id.
 */
export const videoHuxuan: LinkTable = {
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
