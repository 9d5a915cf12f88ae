import { type LinkTable } from "./link-table";
import { type PlatformRow } from "./platform-row";

const DOUYIN = [".douyin.com", ".iesdouyin.com", ".amemv.com"];
const APP = ["snssdk1128://", "snssdk2329://", "aweme://"];
const APP_USER = APP.map((app) => `${app}user`);
const SEC_UID = /^MS4wLjAB[A-Za-z0-9_-]{8,120}$/;

const HOMEPAGE = "https://www.xingtu.cn/ad/creator/author-homepage/douyin-video/{id}";
const byStarId = { idKind: "primary", canonical: HOMEPAGE } as const;
const bySecUid = { idKind: "alias", canonical: "https://www.douyin.com/user/{id}" } as const;
const byUid = { idKind: "alias", canonical: "https://www.iesdouyin.com/share/user/{id}" } as const;

export const starmapLinks: LinkTable = {
  hosts: [".xingtu.cn", "star.toutiao.com", ...DOUYIN, ...APP],
  shorts: [
    {
      form: "v.douyin.com/<code>",
      hosts: ["v.douyin.com"],
    },
  ],
  creators: [
    {
      form: "www.xingtu.cn/ad/creator/author-homepage/<any>/<id>",
      hosts: [".xingtu.cn"],
      path: /^\/ad\/creator\/author-homepage\/[^/]+\/(?<id>[1-9]\d{7,19})(?:\/|$)/,
      ...byStarId,
    },
    {
      form: "www.xingtu.cn/ad/creator/author/<any>/<id>",
      hosts: [".xingtu.cn"],
      path: /^\/ad\/creator\/author\/[^/]+\/(?<id>[1-9]\d{7,19})(?:\/|$)/,
      ...byStarId,
    },
    {
      form: "star.toutiao.com/ad/author/<any>/<id>",
      hosts: ["star.toutiao.com", ".xingtu.cn"],
      path: /^\/ad\/author\/[^/]+\/(?<id>[1-9]\d{7,19})(?:\/|$)/,
      ...byStarId,
    },
    {
      form: "www.douyin.com/user/<sec_uid>, www.iesdouyin.com/share/user/<sec_uid>",
      hosts: DOUYIN,
      path: /^(?:\/share)?\/user\/(?<id>MS4wLjAB[A-Za-z0-9_-]{8,120})(?:\/|$)/,
      ...bySecUid,
    },
    {
      form: "www.iesdouyin.com/share/user/<uid>, www.amemv.com/share/user/<uid>",
      hosts: DOUYIN,
      path: /^\/share\/user\/(?<id>[1-9]\d{4,19})(?:\/|$)/,
      ...byUid,
    },
    {
      form: "www.iesdouyin.com/share/user/?sec_uid=<sec_uid>",
      hosts: DOUYIN,
      path: /^(?:\/share)?\/user(?:\/|$)/,
      query: { name: "sec_uid", id: SEC_UID },
      ...bySecUid,
    },
    {
      form: "www.iesdouyin.com/share/user?sec_user_id=<sec_uid>",
      hosts: DOUYIN,
      path: /^(?:\/share)?\/user(?:\/|$)/,
      query: { name: "sec_user_id", id: SEC_UID },
      ...bySecUid,
    },
    {
      form: "snssdk1128://user/profile/<uid>?sec_uid=<sec_uid>",
      hosts: APP_USER,
      path: /^\/profile(?:\/|$)/,
      query: { name: "sec_uid", id: SEC_UID },
      ...bySecUid,
    },
    {
      form: "snssdk1128://user/profile/<sec_uid>",
      hosts: APP_USER,
      path: /^\/profile\/(?<id>MS4wLjAB[A-Za-z0-9_-]{8,120})(?:\/|$)/,
      ...bySecUid,
    },
    {
      form: "snssdk1128://user/profile/<uid>, snssdk2329://…, aweme://…",
      hosts: APP_USER,
      path: /^\/profile\/(?<id>[1-9]\d{4,19})(?:\/|$)/,
      ...byUid,
    },
  ],
  others: [
    { hosts: ["live.douyin.com", "webcast.amemv.com"], path: /^/, page: "LIVE" },
    { hosts: ["sso.douyin.com"], path: /^/, page: "LOGIN" },
    { hosts: ["creator.douyin.com"], path: /^/, page: "OWN" },
    { hosts: DOUYIN, path: /^\/user\/self(?:[/?#]|$)/, page: "OWN" },
    { hosts: DOUYIN, path: /^\/(?:share\/)?(?:video|note|slides|gallery|light|article)\//, page: "WORK" },
    { hosts: DOUYIN, path: /[?&]modal_id=\d/, page: "WORK" },
    { hosts: DOUYIN, path: /^\/(?:(?:root\/)?search|aisearch)(?:[/?#]|$)/, page: "SEARCH" },
    {
      hosts: DOUYIN,
      path: /^\/(?:collection|mix|series|share\/mix|share\/playlet)(?:[/?#]|$)/,
      page: "COLLECTION",
    },
    {
      hosts: DOUYIN,
      path: /^\/(?:share\/)?(?:hashtag|challenge|music|topic|billboard)(?:[/?#]|$)/,
      page: "TOPIC",
    },
    { hosts: DOUYIN, path: /^\/(?:shop|goods|mall|ec|product)(?:[/?#]|$)/, page: "SHOP" },
    { hosts: DOUYIN, path: /captcha|verify/i, page: "CHECK" },
    { hosts: [...DOUYIN, ".xingtu.cn"], path: /^\/(?:passport|login|sso)(?:[/?#]|$)/, page: "LOGIN" },
    { hosts: [".xingtu.cn", "star.toutiao.com"], path: /^/, page: "MARKET" },
    { hosts: DOUYIN, path: /^\/(?:$|[?#]|jingxuan|recommend|discover|follow)/, page: "HOME" },
    { hosts: APP.map((app) => `${app}aweme`), path: /^\/detail/, page: "WORK" },
    { hosts: APP.map((app) => `${app}live`), path: /^/, page: "LIVE" },
  ],
  example: "https://www.xingtu.cn/ad/creator/author-homepage/douyin-video/6870062341234567890",
};

export const starmap: PlatformRow = {
  label: { zh: "星图（抖音）", en: "Xingtu (Douyin)" },
  shortLabel: { zh: "抖音", en: "Douyin" },
  writtenAs: "巨量星图 抖音星图 星图 巨量 抖音号 抖音 抖 dy xingtu starmap douyin tiktok",
  site: "xingtu.cn",
  pace: {
    scrapesPerDay: 200,
    scrapesPerHour: 40,
    burstSize: 3,
    refillRatePerMin: 2,
    maxPerTask: 100,
    minIntervalMs: 2_500,
    orgDailyBudget: 3_000,
    consecutiveFailureThreshold: 3,
    cooldownMinutes: 60,
    shiftSize: 20,
    shiftRestMinutes: 15,
  },
  sandbox: {
    link: "https://www.xingtu.cn/ad/creator/author-homepage/douyin-video/",
    // prettier-ignore
    creators: [
      ["90000000000000001", "sandbox-1", ["沙盒·慢炖厨房", "美食", "四川 成都", "female"], [2_350_000, 412, 48_000]],
      ["90000000000000002", "push-500", ["沙盒·山野露营", "旅行", "云南 昆明", "male"], [186_000, 655, 9_500]],
    ],
  },
};
