import { type LinkTable } from "./link-table";

const MID = "(?<id>[1-9]\\d{0,19})(?:\\/|$)";
const byMid = { idKind: "primary", canonical: "https://space.bilibili.com/{id}" } as const;
const BILIBILI = [".bilibili.com"];

const short = (host: string, source: string) => ({
  form: `${host}/<code>`,
  hosts: [host],
  example: `https://${host}/Ab3dEfG`,
  source,
});
const TOGETHER =
  "parsers of public bots, which list b23.tv, bili22.cn, bili23.cn, bili33.cn and bili2233.cn together";

/**
 * The marketplace may show a mapping id in place of the mid: its ids are aliases until a scrape confirms
 * them.
 */
export const bilibiliHuahuo: LinkTable = {
  hosts: [...BILIBILI, "bilibili://"],
  shorts: [
    short("b23.tv", "SocialSisterYi/bilibili-API-collect, its page b23tv"),
    short("bili2233.cn", "yujincheng08/BiliRoaming#1598; Tsuk1ko/cq-picsearcher-bot#170"),
    ...["bili22.cn", "bili23.cn", "bili33.cn"].map((host) => short(host, TOGETHER)),
  ],
  creators: [
    {
      form: "space.bilibili.com/<mid>",
      hosts: ["space.bilibili.com"],
      path: new RegExp(`^\\/(?:space\\/)?${MID}`),
      ...byMid,
      example: "https://space.bilibili.com/476725595/dynamic?spm_id_from=333.999.0.0",
      source:
        "danbooru/danbooru, app/logical/source/url/bilibili.rb; DIYgod/RSSHub, lib/v2/bilibili/radar.js",
    },
    {
      form: "m.bilibili.com/space/<mid>, www.bilibili.com/space/<mid>",
      hosts: ["m.bilibili.com", "www.bilibili.com", "bilibili.com"],
      path: new RegExp(`^\\/space\\/${MID}`),
      ...byMid,
      example: "https://m.bilibili.com/space/1234796277?plat_id=1&share_from=space&share_medium=android",
      source: "links that the app copies, in public repositories; utags/utags, 013-bilibili.com",
    },
    {
      form: "huahuo.bilibili.com/#/upper/page/<id>",
      hosts: ["huahuo.bilibili.com"],
      hashRoute: new RegExp(`^\\/upper\\/page\\/${MID}`),
      idKind: "alias",
      canonical: "https://huahuo.bilibili.com/#/upper/page/{id}",
      example: "https://huahuo.bilibili.com/#/upper/page/9007199254740993?referer=UpperContent",
      source: "the marketplace's own address",
    },
    {
      form: "bilibili://space/<mid>, bilibili://author/<mid>, bilibili://user/<mid>",
      hosts: ["bilibili://space", "bilibili://author", "bilibili://user"],
      path: new RegExp(`^\\/${MID}`),
      ...byMid,
      example: "bilibili://space/123456",
      source:
        "lists of the app's routes in public repositories; the app's own answers have bilibili://author/<mid>",
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
