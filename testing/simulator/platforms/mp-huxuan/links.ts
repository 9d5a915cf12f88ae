import { digits, given, type KnownLinks, named } from "../known-links";

const BIZ = "MzA4NTc3MTQwMQ==";
const profile = "https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz=";
const biz = (n: number) => btoa(String(3_085_771_000 + n));

export const links: KnownLinks = {
  ids: "The primary id is `__biz` in padded base64. mp.weixin.qq.com/s/… carries no id.",
  cases: [
    // good
    [
      `https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz=${BIZ}&scene=124#wechat_redirect`,
      `primary ${BIZ} https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz=${BIZ}`,
    ],
    [
      `https://mp.weixin.qq.com/mp/profile_ext?__biz=${BIZ}`,
      `primary ${BIZ} https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz=${BIZ}`,
    ],
    [
      "https://mp.weixin.qq.com/mp/profile_ext?__biz=MzA4NTc3MTQwMQ",
      `primary ${BIZ} https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz=${BIZ}`,
    ],
    [
      "https://mp.weixin.qq.com/mp/profile_ext?__biz=MzA4NTc3MTQwMQ%3D%3D",
      `primary ${BIZ} https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz=${BIZ}`,
    ],
    [
      `https://mp.weixin.qq.com/s?__biz=${BIZ}&mid=2650&idx=1&sn=ab12&chksm=9f#rd`,
      `primary ${BIZ} https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz=${BIZ}`,
    ],
    [
      `https://mp.weixin.qq.com/s?__biz=${BIZ}&amp;mid=2650&amp;idx=1`,
      `primary ${BIZ} https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz=${BIZ}`,
    ],
    [
      `https://mp.weixin.qq.com/s?mid=2650&amp;__biz=${BIZ}`,
      `primary ${BIZ} https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz=${BIZ}`,
    ],
    [
      "https://mp.weixin.qq.com/s/?__biz=MzA4NTc3MTQwMTI&mid=1",
      "primary MzA4NTc3MTQwMTI= https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz=MzA4NTc3MTQwMTI=",
    ],
    [
      "https://mp.weixin.qq.com/s?__biz=MzA4NTc3MTQwMTI=",
      "primary MzA4NTc3MTQwMTI= https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz=MzA4NTc3MTQwMTI=",
    ],
    [
      `https://mp.weixin.qq.com/s/AbC-d_E?__biz=${BIZ}`,
      `primary ${BIZ} https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz=${BIZ}`,
    ],
    [
      `http://MP.WEIXIN.QQ.COM/s?__biz=${BIZ}`,
      `primary ${BIZ} https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz=${BIZ}`,
    ],
    [
      `https://mp.weixin.qq.com.:443/s?__biz=${BIZ}`,
      `primary ${BIZ} https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz=${BIZ}`,
    ],
    [
      `公众号文章 https://mp.weixin.qq.com/s?__biz=${BIZ}，欢迎转发`,
      `primary ${BIZ} https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz=${BIZ}`,
    ],
    [
      `https://mp.weixin.qq.com/mp/wappoc_appmsgcaptcha?poc_token=x&target_url=https%3A%2F%2Fmp.weixin.qq.com%2Fs%3F__biz%3D${encodeURIComponent(BIZ)}%26mid%3D1`,
      `primary ${BIZ} https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz=${BIZ}`,
    ],
    // not an account
    ["https://mp.weixin.qq.com/s/Qw3rTy-Ui0p_AsDf", "SHORT_URL_EXPAND_FAILED"],
    ["https://mp.weixin.qq.com/s/Qw3rTy-Ui0p_AsDf?scene=1", "SHORT_URL_EXPAND_FAILED"],
    ["https://mp.weixin.qq.com/s?mid=2650&idx=1", "PLATFORM_ID_NOT_FOUND"],
    ["https://mp.weixin.qq.com/s?__biz=", "PLATFORM_ID_NOT_FOUND"],
    ["https://mp.weixin.qq.com/s?__biz=abc!", "PLATFORM_ID_NOT_FOUND"],
    ["https://mp.weixin.qq.com/s?__biz=aGVsbG8=", "PLATFORM_ID_NOT_FOUND"],
    ["https://mp.weixin.qq.com/s?__biz=MA==", "PLATFORM_ID_NOT_FOUND"],
    [`https://mp.weixin.qq.com/s?__BIZ=${BIZ}`, "PLATFORM_ID_NOT_FOUND"],
    [`https://mp.weixin.qq.com/cgi-bin/home?__biz=${BIZ}`, "PLATFORM_ID_NOT_FOUND"],
    ["https://mp.weixin.qq.com/", "PLATFORM_ID_NOT_FOUND"],
    [
      "https://huxuan.qq.com/trade/selection/10086/mp_detail?appid=wx0123456789abcdef",
      "PLATFORM_ID_NOT_FOUND",
    ],
    // another host, look-alikes
    [
      "https://huxuan.qq.com/trade/selection/10086/finder_trade_detail?appid=wx0123456789abcdef",
      "PLATFORM_URL_MISMATCH",
    ],
    ["https://huxuan.qq.com/trade?type=FINDER", "PLATFORM_URL_MISMATCH"],
    [`https://weixin.qq.com/s?__biz=${BIZ}`, "PLATFORM_URL_MISMATCH"],
    [`https://mp.weixin.qq.com.evil.example/s?__biz=${BIZ}`, "PLATFORM_URL_MISMATCH"],
    [`https://xmp.weixin.qq.com/s?__biz=${BIZ}`, "PLATFORM_URL_MISMATCH"],
    [`https://mp-weixin.qq.com/s?__biz=${BIZ}`, "PLATFORM_URL_MISMATCH"],
    ["https://channels.weixin.qq.com/", "PLATFORM_URL_MISMATCH"],
    [`https://evil.example/s?__biz=${BIZ}&u=mp.weixin.qq.com`, "PLATFORM_URL_MISMATCH"],
    // no usable link
    [BIZ, "INVALID_URL"],
    [`https://mp.weixin.qq.com:81/s?__biz=${BIZ}`, "INVALID_URL"],
    [`weixin://mp.weixin.qq.com/s?__biz=${BIZ}`, "INVALID_URL"],
  ],
  otherPages: [
    ["SHORT_ARTICLE", "https://mp.weixin.qq.com/s/Qw3rTy-Ui0p_AsDf"],
    ["ARTICLE", "https://mp.weixin.qq.com/template/article/1749370234/index.html"],
    ["CHECK", "https://mp.weixin.qq.com/mp/wappoc_appmsgcaptcha?poc_token=x"],
  ],
  sources: {
    "mp.weixin.qq.com/mp/profile_ext?__biz=<biz>": {
      example: `https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz=${BIZ}&scene=124#wechat_redirect`,
      source: "qiye45/wechatDownload#78 and #199",
    },
    "mp.weixin.qq.com/s?__biz=<biz>": {
      example: `https://mp.weixin.qq.com/s?__biz=${BIZ}&mid=2650&idx=1&sn=ab12#rd`,
      source: "the address of an article",
    },
    "mp.weixin.qq.com/mp/getmasssendmsg?__biz=<biz>": {
      example: `http://mp.weixin.qq.com/mp/getmasssendmsg?__biz=${BIZ}#wechat_webview_type=1&wechat_redirect`,
      source: "wnma3mz/wechat_articles_spider#28",
    },
    "mp.weixin.qq.com/mp/homepage?__biz=<biz>, /mp/appmsgalbum?__biz=<biz>, other pages of /mp/": {
      example: `https://mp.weixin.qq.com/mp/appmsgalbum?__biz=${BIZ}&action=getalbum&album_id=2811359150088683521`,
      source: "links to albums and home pages of accounts in public repositories",
    },
  },
  sent: [
    (n) => named(biz(n), `${profile}${biz(n)}&scene=124#wechat_redirect`, profile),
    (n) => named(biz(n), `https://mp.weixin.qq.com/s?__biz=${biz(n).replace(/=+$/, "")}&mid=2650`, profile),
    (n) => given(biz(n), `https://mp.weixin.qq.com/s/${digits(n, 16)}`),
  ],
};
