import { type KnownLinks, named } from "../known-links";

const space = "https://space.bilibili.com/";
const marketplace = "https://huahuo.bilibili.com/#/upper/page/";
const mid = (n: number) => String(1_000_000 + n);

export const links: KnownLinks = {
  ids: "The primary id is the mid, 1 to 20 digits. The id of huahuo.bilibili.com is an alias.",
  cases: [
    // good
    ["https://space.bilibili.com/123456", "primary 123456 https://space.bilibili.com/123456"],
    ["https://space.bilibili.com/123456/", "primary 123456 https://space.bilibili.com/123456"],
    ["https://space.bilibili.com/123456/dynamic", "primary 123456 https://space.bilibili.com/123456"],
    [
      "https://space.bilibili.com/123456?spm_id_from=333.337.0.0&from_spmid=1",
      "primary 123456 https://space.bilibili.com/123456",
    ],
    [
      "https://space.bilibili.com/3546612345678901",
      "primary 3546612345678901 https://space.bilibili.com/3546612345678901",
    ],
    ["https://space.bilibili.com/1", "primary 1 https://space.bilibili.com/1"],
    ["https://m.bilibili.com/space/123456?from=search", "primary 123456 https://space.bilibili.com/123456"],
    ["http://space.bilibili.com/123456#/video", "primary 123456 https://space.bilibili.com/123456"],
    ["https://SPACE.BILIBILI.COM/123456", "primary 123456 https://space.bilibili.com/123456"],
    ["https://space.bilibili.com.:443/123456", "primary 123456 https://space.bilibili.com/123456"],
    ["UP主主页→https://space.bilibili.com/123456←点这里", "primary 123456 https://space.bilibili.com/123456"],
    ["[link](https://space.bilibili.com/123456)", "primary 123456 https://space.bilibili.com/123456"],
    ["https://space.bilibili.com/123456!!!", "primary 123456 https://space.bilibili.com/123456"],
    ["https://space.bilibili.com/１２３", "primary 123 https://space.bilibili.com/123"],
    ["space.bilibili.com/123456", "primary 123456 https://space.bilibili.com/123456"],
    ["https://www.bilibili.com/space/123456", "primary 123456 https://space.bilibili.com/123456"],
    ["bilibili://author/123456?from=search", "primary 123456 https://space.bilibili.com/123456"],
    // alias
    [
      "https://huahuo.bilibili.com/#/upper/page/9007199254740993",
      "alias 9007199254740993 https://huahuo.bilibili.com/#/upper/page/9007199254740993",
    ],
    [
      "https://huahuo.bilibili.com/?a=b#/upper/page/9007199254740993?from=list",
      "alias 9007199254740993 https://huahuo.bilibili.com/#/upper/page/9007199254740993",
    ],
    [
      "https://huahuo.bilibili.com/#!/upper/page/9007199254740993/",
      "alias 9007199254740993 https://huahuo.bilibili.com/#/upper/page/9007199254740993",
    ],
    [
      "https://huahuo.bilibili.com/index.html#/upper/page/9007199254740993",
      "alias 9007199254740993 https://huahuo.bilibili.com/#/upper/page/9007199254740993",
    ],
    ["https://b23.tv/Ab3dEfG", "short https://b23.tv/Ab3dEfG"],
    [
      "【某某的个人空间-哔哩哔哩】 https://b23.tv/Ab3dEfG?share_medium=android",
      "short https://b23.tv/Ab3dEfG",
    ],
    ["https://bili2233.cn/Ab3dEfG", "short https://bili2233.cn/Ab3dEfG"],
    ["HTTP://B23.TV/Ab3dEfG", "short https://b23.tv/Ab3dEfG"],
    // not a creator
    ["https://www.bilibili.com/video/BV1xx411c7mD", "PLATFORM_ID_NOT_FOUND"],
    ["https://www.bilibili.com/video/BV1xx411c7mD?mid=123456", "PLATFORM_ID_NOT_FOUND"],
    ["https://www.bilibili.com/read/cv12345", "PLATFORM_ID_NOT_FOUND"],
    ["https://space.bilibili.com/", "PLATFORM_ID_NOT_FOUND"],
    ["https://space.bilibili.com/0", "PLATFORM_ID_NOT_FOUND"],
    ["https://space.bilibili.com/0123456", "PLATFORM_ID_NOT_FOUND"],
    ["https://space.bilibili.com/abc", "PLATFORM_ID_NOT_FOUND"],
    ["https://space.bilibili.com/123456789012345678901", "PLATFORM_ID_NOT_FOUND"],
    ["https://huahuo.bilibili.com/upper/page/9007199254740993", "PLATFORM_ID_NOT_FOUND"],
    ["https://huahuo.bilibili.com/#/upper/list?id=1", "PLATFORM_ID_NOT_FOUND"],
    ["https://www.bilibili.com/123456", "PLATFORM_ID_NOT_FOUND"],
    ["https://live.bilibili.com/123456", "PLATFORM_ID_NOT_FOUND"],
    ["https://b23.tv/", "PLATFORM_ID_NOT_FOUND"],
    // another host, look-alikes
    ["https://space.bilibili.com.evil.example/123456", "PLATFORM_URL_MISMATCH"],
    ["https://spacebilibili.com/123456", "PLATFORM_URL_MISMATCH"],
    ["https://bili22.cn.evil.example/Ab3dEfG", "PLATFORM_URL_MISMATCH"],
    ["https://bili99.cn/Ab3dEfG", "PLATFORM_URL_MISMATCH"],
    ["https://space-bilibili.com/123456", "PLATFORM_URL_MISMATCH"],
    ["https://b23.tv.evil.example/Ab3dEfG", "PLATFORM_URL_MISMATCH"],
    ["https://evilb23.tv/Ab3dEfG", "PLATFORM_URL_MISMATCH"],
    ["https://space.bilibili.tv/123456", "PLATFORM_URL_MISMATCH"],
    ["https://bilibіli.com/123456", "PLATFORM_URL_MISMATCH"],
    ["https://evil.example#space.bilibili.com/123456", "PLATFORM_URL_MISMATCH"],
    ["https://k.kuaishou.com/#/promotion/star/1234567890", "PLATFORM_URL_MISMATCH"],
    // no usable link
    ["bilibili://video/BV1xx411c7mD", "PLATFORM_ID_NOT_FOUND"],
    ["https://space.bilibili.com:8443/123456", "INVALID_URL"],
    ["https://user@space.bilibili.com/123456", "INVALID_URL"],
  ],
  otherPages: [
    ["VIDEO", "https://www.bilibili.com/video/BV1xx411c7mD"],
    ["ARTICLE", "https://t.bilibili.com/686082748803186697"],
    ["LIVE", "https://live.bilibili.com/123456"],
    ["SEARCH", "https://search.bilibili.com/upuser?keyword=a"],
    ["SHOP", "https://mall.bilibili.com/detail.html?itemsId=10041024"],
    ["OWN", "https://space.bilibili.com/"],
    ["MARKET", "https://huahuo.bilibili.com/#/upper/list?id=1"],
  ],
  sources: {
    "b23.tv/<code>": {
      example: "https://b23.tv/Ab3dEfG",
      source: "SocialSisterYi/bilibili-API-collect, its page b23tv",
    },
    "bili2233.cn/<code>": {
      example: "https://bili2233.cn/Ab3dEfG",
      source: "yujincheng08/BiliRoaming#1598; Tsuk1ko/cq-picsearcher-bot#170",
    },
    "bili22.cn/<code>": {
      example: "https://bili22.cn/Ab3dEfG",
      source:
        "parsers of public bots, which list b23.tv, bili22.cn, bili23.cn, bili33.cn and bili2233.cn together",
    },
    "bili23.cn/<code>": {
      example: "https://bili23.cn/Ab3dEfG",
      source:
        "parsers of public bots, which list b23.tv, bili22.cn, bili23.cn, bili33.cn and bili2233.cn together",
    },
    "bili33.cn/<code>": {
      example: "https://bili33.cn/Ab3dEfG",
      source:
        "parsers of public bots, which list b23.tv, bili22.cn, bili23.cn, bili33.cn and bili2233.cn together",
    },
    "space.bilibili.com/<mid>": {
      example: "https://space.bilibili.com/476725595/dynamic?spm_id_from=333.999.0.0",
      source:
        "danbooru/danbooru, app/logical/source/url/bilibili.rb; DIYgod/RSSHub, lib/v2/bilibili/radar.js",
    },
    "m.bilibili.com/space/<mid>, www.bilibili.com/space/<mid>": {
      example: "https://m.bilibili.com/space/1234796277?plat_id=1&share_from=space&share_medium=android",
      source: "links that the app copies, in public repositories; utags/utags, 013-bilibili.com",
    },
    "huahuo.bilibili.com/#/upper/page/<id>": {
      example: "https://huahuo.bilibili.com/#/upper/page/9007199254740993?referer=UpperContent",
      source: "the marketplace's own address",
    },
    "bilibili://space/<mid>, bilibili://author/<mid>, bilibili://user/<mid>": {
      example: "bilibili://space/123456",
      source:
        "lists of the app's routes in public repositories; the app's own answers have bilibili://author/<mid>",
    },
  },
  sent: [
    (n) => named(mid(n), `${space}${mid(n)}/dynamic`, space),
    (n) => named(mid(n), `https://m.bilibili.com/space/${mid(n)}?from=search`, space),
    (n) => named(mid(n), `https://huahuo.bilibili.com/?a=b#/upper/page/${mid(n)}?from=list`, marketplace),
  ],
};
