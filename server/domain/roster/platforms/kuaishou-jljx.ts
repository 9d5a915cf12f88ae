import { type LinkTable } from "./link-table";
import { type PlatformRow } from "./platform-row";

/** Shared profiles land on random sub-domains of these hosts. */
const LANDING = [".m.chenzhongtech.com", ".gifshow.com"];
const KUAISHOU = [".kuaishou.com", ...LANDING];
const APP = ["kwai://", "ksnebula://"];
/** Page names of the site, which share the path with ids that users chose themselves. */
const PAGES =
  "search|settings?|login|logout|register|home|index|fans|follows?|following|followers|message|messages|profile|user|undefined|null|self|me|my";
const CHOSEN = `(?!(?:${PAGES})(?:\\/|$))(?<id>[A-Za-z0-9_-]{3,40})(?:\\/|$)`;
const EID = "(?<id>3x[a-z0-9]{5,30}|[1-9]\\d{2,19})(?:\\/|$)";
const byEid = { idKind: "alias", canonical: "https://www.kuaishou.com/profile/{id}" } as const;

export const kuaishouJljxLinks: LinkTable = {
  hosts: [...KUAISHOU, ...APP],
  shorts: [
    {
      form: "v.kuaishou.com/<code>, v.kuaishou.com/s/<code>",
      hosts: ["v.kuaishou.com"],
    },
    {
      form: "v.kuaishouapp.com/s/<code>",
      hosts: ["v.kuaishouapp.com"],
    },
    {
      form: "m.gifshow.com/s/<code>, <any>.m.chenzhongtech.com/s/<code>",
      hosts: LANDING,
      path: /^\/s\/[A-Za-z0-9_-]+\/?$/,
    },
  ],
  creators: [
    {
      form: "k.kuaishou.com/#/promotion/star/<id>",
      hosts: ["k.kuaishou.com"],
      hashRoute: /^\/promotion\/star\/(?<id>[1-9]\d{0,19})(?:\/|$)/,
      idKind: "primary",
      canonical: "https://k.kuaishou.com/#/promotion/star/{id}",
    },
    {
      form: "www.kuaishou.com/profile/<eid>, live.kuaishou.com/profile/<eid>",
      hosts: ["kuaishou.com", "www.kuaishou.com", "live.kuaishou.com"],
      path: new RegExp(`^\\/profile\\/${CHOSEN}`, "i"),
      ...byEid,
    },
    {
      form: "live.kuaishou.com/u/<id>",
      hosts: ["live.kuaishou.com"],
      path: new RegExp(`^\\/u\\/${CHOSEN}`, "i"),
      idKind: "alias",
      canonical: "https://live.kuaishou.com/u/{id}",
    },
    {
      form: "<any>.m.chenzhongtech.com/fw/user/<eid>, c.kuaishou.com/fw/user/<eid>, m.gifshow.com/fw/user/<eid>",
      hosts: ["c.kuaishou.com", "m.kuaishou.com", ...LANDING],
      path: new RegExp(`^\\/fw\\/user\\/${EID}`),
      ...byEid,
    },
    {
      form: "m.kuaishou.com/user/<uid>, www.gifshow.com/user/<uid>, live.kuaishou.com/user/<id>",
      hosts: ["m.kuaishou.com", "kuaishou.com", "www.kuaishou.com", "live.kuaishou.com", ".gifshow.com"],
      path: new RegExp(`^\\/user\\/${EID}`),
      ...byEid,
    },
    {
      form: "kwai://profile/<id>, ksnebula://profile/<id>",
      hosts: ["kwai://profile", "ksnebula://profile"],
      path: new RegExp(`^\\/${EID}`),
      ...byEid,
    },
  ],
  others: [
    { hosts: ["captcha.zt.kuaishou.com"], path: /^/, page: "CHECK" },
    { hosts: ["passport.kuaishou.com", "id.kuaishou.com"], path: /^/, page: "LOGIN" },
    { hosts: ["cp.kuaishou.com", "jigou.kuaishou.com"], path: /^/, page: "OWN" },
    { hosts: KUAISHOU, path: /^\/user\/login|^\/(?:pc\/)?login/, page: "LOGIN" },
    { hosts: KUAISHOU, path: /^\/(?:short-video|video|photo|f|fw\/(?:photo|long-video))\//, page: "VIDEO" },
    { hosts: KUAISHOU, path: /^\/(?:fw\/live|live|u)\//, page: "LIVE" },
    { hosts: KUAISHOU, path: /^\/(?:user\/)?search(?:[/?#]|$)/, page: "SEARCH" },
    { hosts: KUAISHOU, path: /^\/(?:fw\/tag|tag|topic|music|fw\/music)\//, page: "TOPIC" },
    { hosts: KUAISHOU, path: /captcha|verify/i, page: "CHECK" },
    { hosts: ["k.kuaishou.com"], path: /^/, page: "MARKET" },
    { hosts: KUAISHOU, path: /^\/(?:$|[?#]|brilliant|new-reco)/, page: "HOME" },
    { hosts: APP.map((app) => `${app}work`), path: /^/, page: "VIDEO" },
    { hosts: APP.map((app) => `${app}live`), path: /^/, page: "LIVE" },
  ],
  example: "https://k.kuaishou.com/#/promotion/star/1234567890",
};

export const kuaishouJljx: PlatformRow = {
  label: { zh: "快手聚星", en: "Kuaishou Juxing" },
  shortLabel: { zh: "快手", en: "Kuaishou" },
  writtenAs: "磁力聚星 快手聚星 聚星 磁力 快手号 快手 快 kuaishou juxing ks",
  idsOverlap: true,
  site: "kuaishou.com",
  pace: {
    scrapesPerDay: 200,
    scrapesPerHour: 40,
    burstSize: 3,
    refillRatePerMin: 2,
    maxPerTask: 100,
    minIntervalMs: 3_000,
    orgDailyBudget: 3_000,
    consecutiveFailureThreshold: 3,
    cooldownMinutes: 60,
    shiftSize: 20,
    shiftRestMinutes: 15,
  },
  sandbox: {
    link: "https://k.kuaishou.com/#/promotion/star/",
    // prettier-ignore
    creators: [
      ["9000000011", "sandbox-11", ["沙盒·老铁修车", "汽车", "辽宁 沈阳", "male"], [5_400_000, 381, 66_000]],
      ["9000000012", "sandbox-12", ["沙盒·田园三餐", "三农", "河南 郑州", "female"], [720_000, 468, 17_500]],
    ],
  },
};
