import { type LinkTable } from "./link-table";
import { type PlatformRow } from "./platform-row";

const MID = "(?<id>[1-9]\\d{0,19})(?:\\/|$)";
const byMid = { idKind: "primary", canonical: "https://space.bilibili.com/{id}" } as const;
const BILIBILI = [".bilibili.com"];

const SHORT_HOSTS = ["b23.tv", "bili2233.cn", "bili22.cn", "bili23.cn", "bili33.cn"];

/**
 * The marketplace may show a mapping id in place of the mid, so its ids are aliases until a scrape
 * confirms them.
 */
export const bilibiliHuahuoLinks: LinkTable = {
  hosts: [...BILIBILI, "bilibili://"],
  shorts: SHORT_HOSTS.map((host) => ({ form: `${host}/<code>`, hosts: [host] })),
  creators: [
    {
      form: "space.bilibili.com/<mid>",
      hosts: ["space.bilibili.com"],
      path: new RegExp(`^\\/(?:space\\/)?${MID}`),
      ...byMid,
    },
    {
      form: "m.bilibili.com/space/<mid>, www.bilibili.com/space/<mid>",
      hosts: ["m.bilibili.com", "www.bilibili.com", "bilibili.com"],
      path: new RegExp(`^\\/space\\/${MID}`),
      ...byMid,
    },
    {
      form: "huahuo.bilibili.com/#/upper/page/<id>",
      hosts: ["huahuo.bilibili.com"],
      hashRoute: new RegExp(`^\\/upper\\/page\\/${MID}`),
      idKind: "alias",
      canonical: "https://huahuo.bilibili.com/#/upper/page/{id}",
    },
    {
      form: "bilibili://space/<mid>, bilibili://author/<mid>, bilibili://user/<mid>",
      hosts: ["bilibili://space", "bilibili://author", "bilibili://user"],
      path: new RegExp(`^\\/${MID}`),
      ...byMid,
    },
  ],
  others: [
    { hosts: ["live.bilibili.com", "bilibili://live"], path: /^/, page: "LIVE" },
    { hosts: ["passport.bilibili.com"], path: /^/, page: "LOGIN" },
    {
      hosts: ["member.bilibili.com", "account.bilibili.com", "message.bilibili.com"],
      path: /^/,
      page: "OWN",
    },
    { hosts: ["search.bilibili.com", "bilibili://search"], path: /^/, page: "SEARCH" },
    { hosts: ["t.bilibili.com", "h.bilibili.com"], path: /^/, page: "ARTICLE" },
    { hosts: ["mall.bilibili.com", "show.bilibili.com", "gf.bilibili.com"], path: /^/, page: "SHOP" },
    { hosts: ["huahuo.bilibili.com", "cm.bilibili.com"], path: /^/, page: "MARKET" },
    { hosts: ["bilibili://video", "bilibili://bangumi"], path: /^/, page: "VIDEO" },
    { hosts: BILIBILI, path: /^\/(?:s\/)?(?:video|bangumi|cheese|festival)\//, page: "VIDEO" },
    { hosts: BILIBILI, path: /^\/(?:read|opus|dynamic|article)\//, page: "ARTICLE" },
    { hosts: BILIBILI, path: /^\/(?:list|medialist|playlist)\//, page: "COLLECTION" },
    { hosts: BILIBILI, path: /^\/search(?:[/?#]|$)/, page: "SEARCH" },
    { hosts: BILIBILI, path: /^\/(?:v|blackboard|topic)\//, page: "TOPIC" },
    { hosts: BILIBILI, path: /captcha|risk-captcha|verify/i, page: "CHECK" },
    {
      hosts: ["www.bilibili.com", "m.bilibili.com", "bilibili.com"],
      path: /^\/(?:$|[?#]|index)/,
      page: "HOME",
    },
    { hosts: ["space.bilibili.com"], path: /^\/(?:$|[?#])/, page: "OWN" },
  ],
  example: "https://space.bilibili.com/123456",
};

export const bilibiliHuahuo: PlatformRow = {
  label: { zh: "B站花火", en: "Bilibili Huahuo" },
  shortLabel: { zh: "B站", en: "Bilibili" },
  writtenAs: "花火 哔哩哔哩 哔哩 b站 小破站 bilibili bili huahuo bilibilihuahuo",
  idsOverlap: true,
  site: "bilibili.com",
  pace: {
    scrapesPerDay: 300,
    scrapesPerHour: 60,
    burstSize: 5,
    refillRatePerMin: 3,
    maxPerTask: 150,
    minIntervalMs: 2_000,
    orgDailyBudget: 4_000,
    consecutiveFailureThreshold: 3,
    cooldownMinutes: 60,
    shiftSize: 30,
    shiftRestMinutes: 10,
  },
  sandbox: {
    link: "https://space.bilibili.com/",
    // prettier-ignore
    creators: [
      ["9000000001", "sandbox-9", ["沙盒·拆机实验室", "数码", "广东 广州", "male"], [3_050_000, 725, 80_000]],
      ["9000000002", "push-410", ["沙盒·像素动画社", "动画", "湖北 武汉", "male"], [264_000, 912, 12_000]],
    ],
  },
};
