import { digits, given, type KnownLinks, named } from "../known-links";

const marketplace = "https://k.kuaishou.com/#/promotion/star/";
const starId = (n: number) => String(1_234_500_000 + n);
const eid = (n: number) => `3xk7m2pq${digits(n, 7)}`;

export const links: KnownLinks = {
  ids: "The primary id has 1 to 20 digits and is never `__accountId__`. The eid (kuaishou.com) is an alias.",
  cases: [
    // good
    [
      "https://k.kuaishou.com/?__accountId__=55667788#/promotion/star/1234567890?source=list",
      "primary 1234567890 https://k.kuaishou.com/#/promotion/star/1234567890",
    ],
    [
      "https://k.kuaishou.com/#/promotion/star/1234567890",
      "primary 1234567890 https://k.kuaishou.com/#/promotion/star/1234567890",
    ],
    [
      "https://k.kuaishou.com#/promotion/star/1234567890/",
      "primary 1234567890 https://k.kuaishou.com/#/promotion/star/1234567890",
    ],
    [
      "https://k.kuaishou.com/rest/index.html?a=b&__accountId__=1#/promotion/star/1234567890",
      "primary 1234567890 https://k.kuaishou.com/#/promotion/star/1234567890",
    ],
    [
      "http://K.KUAISHOU.COM./?__accountId__=55667788#/promotion/star/1234567890",
      "primary 1234567890 https://k.kuaishou.com/#/promotion/star/1234567890",
    ],
    [
      "达人 https://k.kuaishou.com/?__accountId__=55667788#/promotion/star/1234567890 报价",
      "primary 1234567890 https://k.kuaishou.com/#/promotion/star/1234567890",
    ],
    // alias
    [
      "https://www.kuaishou.com/profile/3xk7m2pq9w8r5ty",
      "alias 3xk7m2pq9w8r5ty https://www.kuaishou.com/profile/3xk7m2pq9w8r5ty",
    ],
    [
      "https://www.kuaishou.com/profile/3xk7m2pq9w8r5ty?source=share",
      "alias 3xk7m2pq9w8r5ty https://www.kuaishou.com/profile/3xk7m2pq9w8r5ty",
    ],
    [
      "https://kuaishou.com/profile/3xk7m2pq9w8r5ty",
      "alias 3xk7m2pq9w8r5ty https://www.kuaishou.com/profile/3xk7m2pq9w8r5ty",
    ],
    [
      "https://live.kuaishou.com/profile/3xk7m2pq9w8r5ty",
      "alias 3xk7m2pq9w8r5ty https://www.kuaishou.com/profile/3xk7m2pq9w8r5ty",
    ],
    [
      "https://c.kuaishou.com/fw/user/3xk7m2pq9w8r5ty?fid=1&cc=share_copylink",
      "alias 3xk7m2pq9w8r5ty https://www.kuaishou.com/profile/3xk7m2pq9w8r5ty",
    ],
    ["https://live.kuaishou.com/u/Some_Name-1", "alias Some_Name-1 https://live.kuaishou.com/u/Some_Name-1"],
    [
      "https://live.kuaishou.com/u/Some_Name-1/3xvideo?x=1",
      "alias Some_Name-1 https://live.kuaishou.com/u/Some_Name-1",
    ],
    ["kwai://profile/123", "alias 123 https://www.kuaishou.com/profile/123"],
    [
      "https://v.m.chenzhongtech.com/fw/user/3x84qugg4ch9zhs?cc=share",
      "alias 3x84qugg4ch9zhs https://www.kuaishou.com/profile/3x84qugg4ch9zhs",
    ],
    [
      "https://kphm5nf3.m.chenzhongtech.com/fw/user/3x84qugg4ch9zhs",
      "alias 3x84qugg4ch9zhs https://www.kuaishou.com/profile/3x84qugg4ch9zhs",
    ],
    // short
    ["https://v.kuaishou.com/Ab3dEf", "short https://v.kuaishou.com/Ab3dEf"],
    ["https://v.kuaishouapp.com/s/Gh5iJk 快来看看吧", "short https://v.kuaishouapp.com/s/Gh5iJk"],
    ["http://V.KUAISHOU.COM:80/Ab3dEf?x=1", "short https://v.kuaishou.com/Ab3dEf"],
    // not a creator
    ["https://k.kuaishou.com/?__accountId__=55667788", "PLATFORM_ID_NOT_FOUND"],
    ["https://k.kuaishou.com/?__accountId__=55667788#/promotion/home", "PLATFORM_ID_NOT_FOUND"],
    ["https://k.kuaishou.com/promotion/star/1234567890", "PLATFORM_ID_NOT_FOUND"],
    ["https://k.kuaishou.com/#/promotion/star/0", "PLATFORM_ID_NOT_FOUND"],
    ["https://k.kuaishou.com/#/promotion/star/12a", "PLATFORM_ID_NOT_FOUND"],
    ["https://www.kuaishou.com/short-video/3xk7m2pq9w8r5ty", "PLATFORM_ID_NOT_FOUND"],
    ["https://www.kuaishou.com/f/X-abc", "PLATFORM_ID_NOT_FOUND"],
    ["https://c.kuaishou.com/fw/photo/3xk7m2pq9w8r5ty", "PLATFORM_ID_NOT_FOUND"],
    ["https://www.kuaishou.com/profile/ab", "PLATFORM_ID_NOT_FOUND"],
    ["https://www.kuaishou.com/profile/快手号", "PLATFORM_ID_NOT_FOUND"],
    ["https://v.kuaishou.com/", "PLATFORM_ID_NOT_FOUND"],
    // another host, look-alikes
    ["https://k.kuaishou.com.evil.example/#/promotion/star/1234567890", "PLATFORM_URL_MISMATCH"],
    ["https://kuaishou.company/profile/3xk7m2pq9w8r5ty", "PLATFORM_URL_MISMATCH"],
    ["https://v.m.chenzhongtech.com/fw/photo/3x84qugg4ch9zhs", "PLATFORM_ID_NOT_FOUND"],
    ["https://c.kuaishou.com/fw/user/?fid=3861998951", "PLATFORM_ID_NOT_FOUND"],
    ["https://chenzhongtech.com/fw/user/3x84qugg4ch9zhs", "PLATFORM_URL_MISMATCH"],
    ["https://evilm.chenzhongtech.com/fw/user/3x84qugg4ch9zhs", "PLATFORM_URL_MISMATCH"],
    ["https://v.m.chenzhongtech.com.evil.example/fw/user/3x84qugg4ch9zhs", "PLATFORM_URL_MISMATCH"],
    ["https://akuaishou.com/profile/3xk7m2pq9w8r5ty", "PLATFORM_URL_MISMATCH"],
    ["https://kuaishouapp.com/s/Gh5iJk", "PLATFORM_URL_MISMATCH"],
    ["https://v.kuaishouapp.com.evil.example/s/Gh5iJk", "PLATFORM_URL_MISMATCH"],
    ["https://evil.example/k.kuaishou.com#/promotion/star/1234567890", "PLATFORM_URL_MISMATCH"],
    // no usable link
    ["kwai://work?userId=123", "PLATFORM_ID_NOT_FOUND"],
    ["https://k.kuaishou.com:9443/#/promotion/star/1234567890", "INVALID_URL"],
    ["https://k.kuaishou.com@evil.example/#/promotion/star/1234567890", "INVALID_URL"],
  ],
  otherPages: [
    ["VIDEO", "https://www.kuaishou.com/short-video/3x3zxz4mjrsc8ke?authorId=3x84"],
    ["VIDEO", "https://www.kuaishou.com/f/X-aqEn4ZUlPtlME2"],
    ["LIVE", "https://livev.m.chenzhongtech.com/fw/live/3xabc"],
    ["SEARCH", "https://www.kuaishou.com/search/video?searchKey=a"],
    ["SEARCH", "https://www.kuaishou.com/user/search?x"],
    ["OTHER", "https://www.kuaishou.com/user/settings"],
    ["OTHER", "https://m.kuaishou.com/user/home"],
    ["OTHER", "https://live.kuaishou.com/user/fans"],
    ["OTHER", "https://www.kuaishou.com/profile/Settings/"],
    ["LIVE", "https://live.kuaishou.com/u/search"],
    ["OTHER", "https://www.kuaishou.com/profile/undefined"],
    ["OTHER", "https://c.kuaishou.com/fw/user/home"],
    ["CHECK", "https://captcha.zt.kuaishou.com/iframe/index.html"],
    ["MARKET", "https://k.kuaishou.com/#/star_plaza/video"],
  ],
  sources: {
    "v.kuaishou.com/<code>, v.kuaishou.com/s/<code>": {
      example: "https://v.kuaishou.com/KkNws5JJ 点击链接，打开【快手极速版】直接观看！",
      source: "drdon1234/astrbot_plugin_media_parser#37; moyada/stealer#12",
    },
    "v.kuaishouapp.com/s/<code>": {
      example: "https://v.kuaishouapp.com/s/QKtYIfi3 复制此消息，打开【快手极速版】直接观看！",
      source: "moyada/stealer, service/kuaishou.py",
    },
    "m.gifshow.com/s/<code>, <any>.m.chenzhongtech.com/s/<code>": {
      example: "http://m.gifshow.com/s/PbFNi6ng",
      source: "short links of 2018 to 2020, in the tests of public parsers",
    },
    "k.kuaishou.com/#/promotion/star/<id>": {
      example:
        "https://k.kuaishou.com/?pathSource=no_filter_video&__accountId__=90363030#/promotion/star/90779?openBy=user",
      source: "the marketplace's own address",
    },
    "www.kuaishou.com/profile/<eid>, live.kuaishou.com/profile/<eid>": {
      example: "https://www.kuaishou.com/profile/3x84qugg4ch9zhs",
      source: "NanmiCoder/MediaCrawler, media_platform/kuaishou/help.py; moyada/stealer#50",
    },
    "live.kuaishou.com/u/<id>": {
      example: "https://live.kuaishou.com/u/3xrptqgjk98rism/3xw28sc864d8p2e",
      source: "moyada/stealer#50; JoeanAmier/KS-Downloader, source/link/examiner.py",
    },
    "<any>.m.chenzhongtech.com/fw/user/<eid>, c.kuaishou.com/fw/user/<eid>, m.gifshow.com/fw/user/<eid>": {
      example:
        "https://kpfshanghai.m.chenzhongtech.com/fw/user/3xtmewgdvi4prmi?fid=904397197&cc=share_copylink",
      source:
        "litaolemo/crawler, crawler_sys/site_crawler/crawler_kwai.py; gdpl2112/dg-script (kphm5nf3.m.chenzhongtech.com)",
    },
    "m.kuaishou.com/user/<uid>, www.gifshow.com/user/<uid>, live.kuaishou.com/user/<id>": {
      example: "https://www.gifshow.com/user/49466328",
      source: "what the app shared until 2019 (its setting mShareUserUrl), and crawlers of that time",
    },
    "kwai://profile/<id>, ksnebula://profile/<id>": {
      example: "kwai://profile/49466328",
      source: "Oct1a/TikTok-Scheme, README.md",
    },
  },
  sent: [
    (n) => named(starId(n), `https://k.kuaishou.com/?a=b#/promotion/star/${starId(n)}`, marketplace),
    (n) => named(eid(n), `https://live.kuaishou.com/profile/${eid(n)}`, "https://www.kuaishou.com/profile/"),
    (n) => given(starId(n), `https://www.kuaishou.com/short-video/${eid(n)}`),
  ],
};
