import { digits, given, type KnownLinks, named } from "../known-links";

const ID = "5f2d1c3e000000000101b2c3";
const marketplace = "https://pgy.xiaohongshu.com/solar/pre-trade/blogger-detail/";
const profile = "https://www.xiaohongshu.com/user/profile/";
const userId = (n: number) => `5f2d1c3e0000000001${n.toString(16).padStart(6, "0")}`;

export const links: KnownLinks = {
  ids: "The primary id has 24 hex characters, lower case.",
  cases: [
    // good
    [
      `https://pgy.xiaohongshu.com/solar/pre-trade/blogger-detail/${ID}`,
      `primary ${ID} https://pgy.xiaohongshu.com/solar/pre-trade/blogger-detail/${ID}`,
    ],
    [
      `https://pgy.xiaohongshu.com/solar/pre-trade/blogger-detail/${ID}?track_id=kolMatch_9b&source=Advertiser_Kol`,
      `primary ${ID} https://pgy.xiaohongshu.com/solar/pre-trade/blogger-detail/${ID}`,
    ],
    [
      `https://www.xiaohongshu.com/user/profile/${ID}`,
      `primary ${ID} https://www.xiaohongshu.com/user/profile/${ID}`,
    ],
    [
      `https://www.xiaohongshu.com/user/profile/${ID}/`,
      `primary ${ID} https://www.xiaohongshu.com/user/profile/${ID}`,
    ],
    [
      `https://www.xiaohongshu.com/user/profile/${ID}?xsec_token=ABc%3D&xsec_source=pc_search`,
      `primary ${ID} https://www.xiaohongshu.com/user/profile/${ID}`,
    ],
    [
      `https://www.xiaohongshu.com/user/profile/${ID}?tab=note&subTab=note#collect`,
      `primary ${ID} https://www.xiaohongshu.com/user/profile/${ID}`,
    ],
    [
      `https://www.xiaohongshu.com/user/profile/${ID}/65a1b2c3000000001203f4e5`,
      `primary ${ID} https://www.xiaohongshu.com/user/profile/${ID}`,
    ],
    [
      `https://xiaohongshu.com/user/profile/${ID}`,
      `primary ${ID} https://www.xiaohongshu.com/user/profile/${ID}`,
    ],
    [
      `http://m.xiaohongshu.com/user/profile/${ID}`,
      `primary ${ID} https://www.xiaohongshu.com/user/profile/${ID}`,
    ],
    [
      `https://WWW.XIAOHONGSHU.COM/user/profile/${ID}`,
      `primary ${ID} https://www.xiaohongshu.com/user/profile/${ID}`,
    ],
    [
      `https://www.xiaohongshu.com./user/profile/${ID}`,
      `primary ${ID} https://www.xiaohongshu.com/user/profile/${ID}`,
    ],
    [
      `http://www.xiaohongshu.com:80/user/profile/${ID}`,
      `primary ${ID} https://www.xiaohongshu.com/user/profile/${ID}`,
    ],
    [
      `https://ｗｗｗ.xiaohongshu。com/user/profile/${ID}`,
      `primary ${ID} https://www.xiaohongshu.com/user/profile/${ID}`,
    ],
    [
      `我在小红书收获了很多，快来看：https://www.xiaohongshu.com/user/profile/${ID}?xhsshare=CopyLink 】`,
      `primary ${ID} https://www.xiaohongshu.com/user/profile/${ID}`,
    ],
    [
      `“https://www.xiaohongshu.com/user/profile/${ID}”`,
      `primary ${ID} https://www.xiaohongshu.com/user/profile/${ID}`,
    ],
    [
      `https://www.xiaohongshu.com/user/profile/${ID}\nhttps://evil.example/`,
      `primary ${ID} https://www.xiaohongshu.com/user/profile/${ID}`,
    ],
    [
      "https://www.xiaohongshu.com/user/profile/5F2D1C3E000000000101B2C3",
      `primary ${ID} https://www.xiaohongshu.com/user/profile/${ID}`,
    ],
    [
      "https://www.xiaohongshu.com/user/profile/5f2d1c3e00000000０101b2c3",
      `primary ${ID} https://www.xiaohongshu.com/user/profile/${ID}`,
    ],
    [
      `//www.xiaohongshu.com/user/profile/${ID}`,
      `primary ${ID} https://www.xiaohongshu.com/user/profile/${ID}`,
    ],
    [
      `https:www.xiaohongshu.com/user/profile/${ID}`,
      `primary ${ID} https://www.xiaohongshu.com/user/profile/${ID}`,
    ],
    // behind a check or a login
    [
      `https://www.xiaohongshu.com/website-login/error?redirectPath=https://www.xiaohongshu.com/user/profile/${ID}/&error_code=300017`,
      `primary ${ID} https://www.xiaohongshu.com/user/profile/${ID}`,
    ],
    [
      `https://www.xiaohongshu.com/web-login/captcha?redirectPath=http%3A%2F%2Fwww.xiaohongshu.com%2Fuser%2Fprofile%2F${ID}`,
      `primary ${ID} https://www.xiaohongshu.com/user/profile/${ID}`,
    ],
    [
      "https://www.xiaohongshu.com/website-login/captcha?redirectPath=https://www.xiaohongshu.com/discovery/item/63c93ac3000000002203b28a&verifyType=102",
      "PLATFORM_ID_NOT_FOUND",
    ],
    [
      `https://www.xiaohongshu.com/login?redirectPath=https://evil.example/user/profile/${ID}`,
      "PLATFORM_ID_NOT_FOUND",
    ],
    // short
    ["http://xhslink.com/AbC1dE", "short https://xhslink.com/AbC1dE"],
    [
      "http://xhslink.com/a/Zk9Lm2Pq，复制本条信息，打开【小红书】App查看精彩内容！",
      "short https://xhslink.com/a/Zk9Lm2Pq",
    ],
    ["https://xhslink.com/m/4Rt6Yu8", "short https://xhslink.com/m/4Rt6Yu8"],
    ["https://XHSLINK.com./m/4Rt6Yu8?a=b", "short https://xhslink.com/m/4Rt6Yu8"],
    ["@小王 在小红书 http://xhslink.com/m/4Rt6Yu8。", "short https://xhslink.com/m/4Rt6Yu8"],
    // not a creator
    [`https://www.xiaohongshu.com/explore/${ID}`, "PLATFORM_ID_NOT_FOUND"],
    [`https://www.xiaohongshu.com/discovery/item/${ID}?source=webshare`, "PLATFORM_ID_NOT_FOUND"],
    [`https://pgy.xiaohongshu.com/solar/cooperator/note-detail/${ID}`, "PLATFORM_ID_NOT_FOUND"],
    ["https://pgy.xiaohongshu.com/solar/pre-trade/home", "PLATFORM_ID_NOT_FOUND"],
    ["https://www.xiaohongshu.com/user/profile/5f2d1c3e00000000", "PLATFORM_ID_NOT_FOUND"],
    [`https://www.xiaohongshu.com/user/profile/${ID}0`, "PLATFORM_ID_NOT_FOUND"],
    [`https://www.xiaohongshu.com/?id=${ID}`, "PLATFORM_ID_NOT_FOUND"],
    [`https://www.xiaohongshu.com/user/profile/../profile2/${ID}`, "PLATFORM_ID_NOT_FOUND"],
    ["https://xhslink.com", "PLATFORM_ID_NOT_FOUND"],
    // another host, look-alikes
    [`https://xiaohongshu.com.evil.example/user/profile/${ID}`, "PLATFORM_URL_MISMATCH"],
    [`https://www.xiaohongshu.com。evil.example/user/profile/${ID}`, "PLATFORM_URL_MISMATCH"],
    [`https://notxiaohongshu.com/user/profile/${ID}`, "PLATFORM_URL_MISMATCH"],
    [`https://xiaohongshu.com-profile.example/user/profile/${ID}`, "PLATFORM_URL_MISMATCH"],
    [`https://www.xiaohоngshu.com/user/profile/${ID}`, "PLATFORM_URL_MISMATCH"],
    ["https://xhslink.com.evil.example/a/b", "PLATFORM_URL_MISMATCH"],
    ["https://myxhslink.com/a/b", "PLATFORM_URL_MISMATCH"],
    ["https://xhslink.co/a/b", "PLATFORM_URL_MISMATCH"],
    ["https://xhslink.cn.evil.example/a/b", "PLATFORM_URL_MISMATCH"],
    ["https://xhslink.net/a/b", "PLATFORM_URL_MISMATCH"],
    [`https://www.rednote.com.evil.example/user/profile/${ID}`, "PLATFORM_URL_MISMATCH"],
    [`https://myrednote.com/user/profile/${ID}`, "PLATFORM_URL_MISMATCH"],
    [`https://www.xiaohongshu.com../user/profile/${ID}`, "PLATFORM_URL_MISMATCH"],
    ["https://v.douyin.com/iRNBho5m/", "PLATFORM_URL_MISMATCH"],
    [`https://evil.example\\@www.xiaohongshu.com/user/profile/${ID}`, "PLATFORM_URL_MISMATCH"],
    // no usable link
    ["5f2d1c3e000000000101b2c3", "INVALID_URL"],
    [`https://www.xiaohongshu.com:8080/user/profile/${ID}`, "INVALID_URL"],
    [`https://www.xiaohongshu.com@evil.example/user/profile/${ID}`, "INVALID_URL"],
    [`https://[::1/user/profile/${ID}`, "INVALID_URL"],
    ["小红书主页", "INVALID_URL"],
  ],
  otherPages: [
    ["NOTE", "https://www.xiaohongshu.com/explore/65a1b2c3000000001203f4e5?xsec_token=AB"],
    ["NOTE", "https://www.rednote.com/discovery/item/65a1b2c3000000001203f4e5"],
    ["NOTE", "https://www.xiaohongshu.com/search_result/65a1b2c3000000001203f4e5"],
    ["SEARCH", "https://www.xiaohongshu.com/search_result?keyword=%E7%A9%BF%E6%90%AD"],
    ["COLLECTION", "https://www.xiaohongshu.com/board/5db6f79200000000020032df"],
    ["CHECK", "https://www.xiaohongshu.com/website-login/captcha?verifyType=102&verifyBiz=461"],
    ["GONE", "https://www.xiaohongshu.com/404/sec_ab?error_code=300031"],
    ["LOGIN", "https://www.xiaohongshu.com/login"],
    ["SHOP", "https://www.xiaohongshu.com/goods-detail/65a1b2c3000000001203f4e5"],
    ["MARKET", "https://pgy.xiaohongshu.com/solar/pre-trade/note/kol"],
    ["HOME", "http://www.xiaohongshu.com"],
    ["WORDS", "小红书主页"],
    ["WORDS", "88 复制本条信息，打开【小红书】App查看精彩内容！"],
    ["UNREADABLE", "https://"],
  ],
  sources: {
    "xhslink.com/<code>, /a/<code>, /m/<code>, /o/<code>": {
      example: "我在小红书收获了18.9K次赞与收藏，来看看我的主页>> https://xhslink.com/m/1MNi9bPOhUm",
      source: "danbooru/danbooru, app/logical/source/url/xiaohongshu.rb; ethanz-code/short-video-extractor#7",
    },
    "xhslink.cn/m/<code>, /o/<code>": {
      example:
        "我在小红书收获了509次赞与收藏，点击链接或复制口令来看我的主页>> http://xhslink.cn/o/3UIWwSA19pH",
      source: "NEORUAA/XHS_Downloader_Android#39; sokoko-org/nonebot-plugin-parser-lite#194 (July 2026)",
    },
    "pgy.xiaohongshu.com/solar/pre-trade/blogger-detail/<id>": {
      example:
        "https://pgy.xiaohongshu.com/solar/pre-trade/blogger-detail/5f2d1c3e000000000101b2c3?track_id=kolMatch_9b",
      source: "the marketplace's own address",
    },
    "pgy.xiaohongshu.com/solar/blogger-detail/<id>": {
      example:
        "https://pgy.xiaohongshu.com/solar/blogger-detail/578ae7de3460947b27aad9da?track_id=kolMatch_3c",
      source: "the marketplace's older address, in lists of creators kept in public repositories",
    },
    "www.xiaohongshu.com/user/profile/<id>, m.xiaohongshu.com/…, www.rednote.com/…": {
      example: "https://www.rednote.com/user/profile/619253540000000010006899?xsec_token=AB%3D",
      source:
        "danbooru/danbooru#6402 (the id is the same on both); jackwener/OpenCLI#1136; NanmiCoder/MediaCrawler#867",
    },
    "xhsdiscover://user/<id>": {
      example: "xhsdiscover://user/6481492100000000120342c4",
      source: "pages.xiaohongshu.com/activity/deeplink",
    },
  },
  sent: [
    (n) => named(userId(n), `${marketplace}${userId(n)}?source=Advertiser_Kol`, marketplace),
    (n) => named(userId(n), `我在小红书，快来看：${profile}${userId(n)}?xhsshare=CopyLink 】`, profile),
    (n) => given(userId(n), `https://xhslink.com/m/${digits(n, 7)}`),
  ],
};
