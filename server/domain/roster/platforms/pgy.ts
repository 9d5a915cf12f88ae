import { type LinkTable } from "./link-table";
import { type PlatformRow } from "./platform-row";

const XIAOHONGSHU = [".xiaohongshu.com", ".rednote.com"];
const ID = "(?<id>[0-9a-f]{24})(?:\\/|$)";
const PGY_ID = /^[0-9a-f]{24}$/i;
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

export const pgyLinks: LinkTable = {
  hosts: [...XIAOHONGSHU, "xhsdiscover://"],
  shorts: [
    {
      form: "xhslink.com/<code>, /a/<code>, /m/<code>, /o/<code>",
      hosts: [".xhslink.com"],
    },
    {
      form: "xhslink.cn/m/<code>, /o/<code>",
      hosts: [".xhslink.cn"],
    },
  ],
  creators: [
    {
      form: "pgy.xiaohongshu.com/solar/pre-trade/blogger-detail/<id>",
      path: new RegExp(`^\\/solar\\/pre-trade\\/blogger-detail\\/${ID}`, "i"),
      ...byMarketplace,
    },
    {
      form: "pgy.xiaohongshu.com/solar/blogger-detail/<id>",
      path: new RegExp(`^\\/solar\\/blogger-detail\\/${ID}`, "i"),
      ...byMarketplace,
    },
    {
      form: "www.xiaohongshu.com/user/profile/<id>, m.xiaohongshu.com/…, www.rednote.com/…",
      hosts: XIAOHONGSHU,
      path: new RegExp(`^\\/user\\/profile\\/${ID}`, "i"),
      ...byProfile,
    },
    {
      form: "xhsdiscover://user/<id>",
      hosts: ["xhsdiscover://user"],
      path: new RegExp(`^\\/(?:profile\\/)?${ID}`, "i"),
      ...byProfile,
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

export const pgy: PlatformRow = {
  label: { zh: "蒲公英（小红书）", en: "Pugongying (RED)" },
  shortLabel: { zh: "小红书", en: "RED" },
  writtenAs:
    "小红书蒲公英 蒲公英 小红书号 小红书 红书 小红薯 红薯 pugongying xiaohongshu rednote red xhs pgy",
  normaliseId: (id) => (PGY_ID.test(id) ? id.toLowerCase() : id),
  site: "xiaohongshu.com",
  pace: {
    scrapesPerDay: 150,
    scrapesPerHour: 30,
    burstSize: 3,
    refillRatePerMin: 2,
    maxPerTask: 80,
    minIntervalMs: 3_000,
    orgDailyBudget: 2_000,
    consecutiveFailureThreshold: 3,
    cooldownMinutes: 120,
    shiftSize: 15,
    shiftRestMinutes: 20,
  },
  sandbox: {
    link: "https://www.xiaohongshu.com/user/profile/",
    toPrices: (yuan) => ({ imageText: yuan, video: Math.round(yuan * 1.6) }),
    // prettier-ignore
    creators: [
      ["5a0000000000000000000001", "sandbox-3", ["沙盒·成分党小周", "美妆", "上海", "female"], [842_000, 530, 22_000]],
      ["5a0000000000000000000002", "push-partial", ["沙盒·一室一厅", "家居", "浙江 杭州", "female"], [57_300, 871, 3_200], "PENDING"],
    ],
  },
};
