import { type LinkTable } from "./link-table";

/**
 * The advertiser's segment stays in the canonical link, which needs it to load; it is never the creator's id.
 */
export const videoHuxuan: LinkTable = {
  hosts: ["huxuan.qq.com", "channels.weixin.qq.com", "weixin.qq.com"],
  shortHosts: [],
  creators: [
    {
      hosts: ["huxuan.qq.com"],
      path: /^\/trade\/selection\/(?<advertiser>[A-Za-z0-9_-]{1,64})\/finder_trade_detail\/?$/,
      query: { name: "appid", id: /^[A-Za-z0-9_@-]{6,128}$/ },
      idKind: "primary",
      canonical: "https://huxuan.qq.com/trade/selection/{advertiser}/finder_trade_detail?appid={id}",
    },
  ],
  others: [
    { hosts: ["channels.weixin.qq.com"], path: /^\//, what: "a video" },
    { hosts: ["weixin.qq.com"], path: /^\/sph\//, what: "a video" },
  ],
  example: "https://huxuan.qq.com/trade/selection/10001/finder_trade_detail?appid=wx0123456789abcdef",
};
