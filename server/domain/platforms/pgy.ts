import { type LinkTable } from "./link-table";

const XIAOHONGSHU = [".xiaohongshu.com", ".rednote.com"];
const ID = "(?<id>[0-9a-f]{24})(?:\\/|$)";
const lower = (id: string) => id.toLowerCase();

const byProfile = {
  normalise: lower,
  idKind: "primary",
  canonical: "https://www.xiaohongshu.com/user/profile/{id}",
} as const;
const byMarketplace = {
  hosts: ["pgy.xiaohongshu.com"],
  normalise: lower,
  idKind: "primary",
  canonical: "https://pgy.xiaohongshu.com/solar/pre-trade/blogger-detail/{id}",
} as const;

export const pgy: LinkTable = {
  hosts: [...XIAOHONGSHU, "xhsdiscover://"],
  shorts: [
    {
      form: "xhslink.com/<code>, /a/<code>, /m/<code>, /o/<code>",
      hosts: [".xhslink.com"],
      example: "我在小红书收获了18.9K次赞与收藏，来看看我的主页>> https://xhslink.com/m/1MNi9bPOhUm",
      source: "danbooru/danbooru, app/logical/source/url/xiaohongshu.rb; ethanz-code/short-video-extractor#7",
    },
    {
      form: "xhslink.cn/m/<code>, /o/<code>",
      hosts: [".xhslink.cn"],
      example:
        "我在小红书收获了509次赞与收藏，点击链接或复制口令来看我的主页>> http://xhslink.cn/o/3UIWwSA19pH",
      source: "NEORUAA/XHS_Downloader_Android#39; sokoko-org/nonebot-plugin-parser-lite#194 (July 2026)",
    },
  ],
  creators: [
    {
      form: "pgy.xiaohongshu.com/solar/pre-trade/blogger-detail/<id>",
      path: new RegExp(`^\\/solar\\/pre-trade\\/blogger-detail\\/${ID}`, "i"),
      ...byMarketplace,
      example:
        "https://pgy.xiaohongshu.com/solar/pre-trade/blogger-detail/5f2d1c3e000000000101b2c3?track_id=kolMatch_9b",
      source: "the marketplace's own address",
    },
    {
      form: "pgy.xiaohongshu.com/solar/blogger-detail/<id>",
      path: new RegExp(`^\\/solar\\/blogger-detail\\/${ID}`, "i"),
      ...byMarketplace,
      example:
        "https://pgy.xiaohongshu.com/solar/blogger-detail/578ae7de3460947b27aad9da?track_id=kolMatch_3c",
      source: "the marketplace's older address, in lists of creators kept in public repositories",
    },
    {
      form: "www.xiaohongshu.com/user/profile/<id>, m.xiaohongshu.com/…, www.rednote.com/…",
      hosts: XIAOHONGSHU,
      path: new RegExp(`^\\/user\\/profile\\/${ID}`, "i"),
      ...byProfile,
      example: "https://www.rednote.com/user/profile/619253540000000010006899?xsec_token=AB%3D",
      source:
        "danbooru/danbooru#6402 (the id is the same on both); jackwener/OpenCLI#1136; NanmiCoder/MediaCrawler#867",
    },
    {
      form: "xhsdiscover://user/<id>",
      hosts: ["xhsdiscover://user"],
      path: new RegExp(`^\\/(?:profile\\/)?${ID}`, "i"),
      ...byProfile,
      example: "xhsdiscover://user/6481492100000000120342c4",
      source: "pages.xiaohongshu.com/activity/deeplink",
    },
  ],
  others: [
    { hosts: XIAOHONGSHU, path: /^\/(?:web|website)-login\/captcha|^\/captcha/i, page: "CHECK" },
    { hosts: XIAOHONGSHU, path: /^\/(?:(?:web|website)-login\/error|404)(?:[/?#]|$)/, page: "GONE" },
    { hosts: XIAOHONGSHU, path: /^\/(?:(?:web|website)-)?login(?:[/?#]|$)/, page: "LOGIN" },
    { hosts: ["creator.xiaohongshu.com", "creator.rednote.com"], path: /^/, page: "OWN" },
    { hosts: XIAOHONGSHU, path: /^\/user\/(?:profile\/)?me(?:[/?#]|$)/, page: "OWN" },
    {
      hosts: XIAOHONGSHU,
      path: /^\/(?:explore|discovery\/item|note|search_result|solar\/cooperator\/note-detail)\/\w/,
      page: "NOTE",
    },
    { hosts: XIAOHONGSHU, path: /^\/(?:search_result|search)(?:[/?#]|$)/, page: "SEARCH" },
    { hosts: XIAOHONGSHU, path: /^\/(?:board|collection)\//, page: "COLLECTION" },
    { hosts: XIAOHONGSHU, path: /^\/(?:livestream|live)(?:[/?#]|$)/, page: "LIVE" },
    { hosts: XIAOHONGSHU, path: /^\/(?:page\/topics|topic|tags?|pages?)\//, page: "TOPIC" },
    { hosts: XIAOHONGSHU, path: /^\/(?:goods-detail|vendor|store|shop|mall)(?:[/?#]|$)/, page: "SHOP" },
    { hosts: ["pgy.xiaohongshu.com"], path: /^/, page: "MARKET" },
    { hosts: XIAOHONGSHU, path: /^\/(?:$|[?#]|(?:explore|discovery)\/?(?:[?#]|$))/, page: "HOME" },
    {
      hosts: [
        "xhsdiscover://item",
        "xhsdiscover://video_feed",
        "xhsdiscover://multi_note",
        "xhsdiscover://guang",
      ],
      path: /^/,
      page: "NOTE",
    },
  ],
  example: "https://www.xiaohongshu.com/user/profile/5f2d1c3e000000000101b2c3",
};
