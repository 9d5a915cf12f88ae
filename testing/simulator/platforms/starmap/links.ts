import { digits, given, type KnownLinks, named } from "../known-links";

const ID = "6870062341234567890";
const SEC = "MS4wLjABAAAAxw-Qb8nR_3kPz7Yh2LmT0vC5sD1fG6jK9aE4uI8oN_w";
const marketplace = "https://www.xingtu.cn/ad/creator/author-homepage/douyin-video/";
const starId = (n: number) => `68700623412${digits(n, 8)}`;
const secUid = (n: number) => `MS4wLjABAAAA${digits(n, 12)}_w`;

export const links: KnownLinks = {
  ids: "The primary id has 8 to 20 digits (xingtu.cn). `MS4wLjAB…` (douyin.com) is an alias.",
  cases: [
    // good
    [
      `https://www.xingtu.cn/ad/creator/author-homepage/douyin-video/${ID}`,
      `primary ${ID} https://www.xingtu.cn/ad/creator/author-homepage/douyin-video/${ID}`,
    ],
    [
      `https://www.xingtu.cn/ad/creator/author-homepage/douyin-video/${ID}/`,
      `primary ${ID} https://www.xingtu.cn/ad/creator/author-homepage/douyin-video/${ID}`,
    ],
    [
      `https://www.xingtu.cn/ad/creator/author-homepage/live/${ID}`,
      `primary ${ID} https://www.xingtu.cn/ad/creator/author-homepage/douyin-video/${ID}`,
    ],
    [
      `https://www.xingtu.cn/ad/creator/author/douyin/${ID}/1`,
      `primary ${ID} https://www.xingtu.cn/ad/creator/author-homepage/douyin-video/${ID}`,
    ],
    [
      `https://xingtu.cn/ad/creator/author-homepage/douyin-video/${ID}`,
      `primary ${ID} https://www.xingtu.cn/ad/creator/author-homepage/douyin-video/${ID}`,
    ],
    [
      `http://www.xingtu.cn/ad/creator/author-homepage/douyin-video/${ID}`,
      `primary ${ID} https://www.xingtu.cn/ad/creator/author-homepage/douyin-video/${ID}`,
    ],
    [
      `HTTPS://WWW.XINGTU.CN/ad/creator/author-homepage/douyin-video/${ID}`,
      `primary ${ID} https://www.xingtu.cn/ad/creator/author-homepage/douyin-video/${ID}`,
    ],
    [
      `https://www.xingtu.cn./ad/creator/author-homepage/douyin-video/${ID}`,
      `primary ${ID} https://www.xingtu.cn/ad/creator/author-homepage/douyin-video/${ID}`,
    ],
    [
      `https://www.xingtu.cn:443/ad/creator/author-homepage/douyin-video/${ID}`,
      `primary ${ID} https://www.xingtu.cn/ad/creator/author-homepage/douyin-video/${ID}`,
    ],
    [
      `https://www.xingtu.cn/ad/creator/author-homepage/douyin-video/${ID}?utm_source=x&recommend=%E4%B8%AD#top`,
      `primary ${ID} https://www.xingtu.cn/ad/creator/author-homepage/douyin-video/${ID}`,
    ],
    [
      `看看这位达人：https://www.xingtu.cn/ad/creator/author-homepage/douyin-video/${ID}，报价不错`,
      `primary ${ID} https://www.xingtu.cn/ad/creator/author-homepage/douyin-video/${ID}`,
    ],
    [
      `(https://www.xingtu.cn/ad/creator/author-homepage/douyin-video/${ID}).`,
      `primary ${ID} https://www.xingtu.cn/ad/creator/author-homepage/douyin-video/${ID}`,
    ],
    [
      `\n\t https://www.xingtu.cn/ad/creator/author-homepage/douyin-video/${ID} \n`,
      `primary ${ID} https://www.xingtu.cn/ad/creator/author-homepage/douyin-video/${ID}`,
    ],
    [
      "https://www.xingtu.cn/ad/creator/author-homepage/douyin-video/12345678",
      "primary 12345678 https://www.xingtu.cn/ad/creator/author-homepage/douyin-video/12345678",
    ],
    // alias
    [`https://www.douyin.com/user/${SEC}`, `alias ${SEC} https://www.douyin.com/user/${SEC}`],
    [
      `https://www.douyin.com/user/${SEC}?from_tab_name=main&modal_id=7301234567890123456`,
      `alias ${SEC} https://www.douyin.com/user/${SEC}`,
    ],
    [`https://douyin.com/user/${SEC}/`, `alias ${SEC} https://www.douyin.com/user/${SEC}`],
    [
      `https://www.iesdouyin.com/share/user/${SEC}?u_code=1&did=2`,
      `alias ${SEC} https://www.douyin.com/user/${SEC}`,
    ],
    [
      "https://www.iesdouyin.com/share/user/98765432101",
      "alias 98765432101 https://www.iesdouyin.com/share/user/98765432101",
    ],
    [`www.douyin.com/user/${SEC}`, `alias ${SEC} https://www.douyin.com/user/${SEC}`],
    [
      `https://www.iesdouyin.com/share/user/58544?sec_uid=${SEC}`,
      "alias 58544 https://www.iesdouyin.com/share/user/58544",
    ],
    [`https://WWW.Douyin.COM/user/${SEC}`, `alias ${SEC} https://www.douyin.com/user/${SEC}`],
    // short
    ["https://v.douyin.com/iRNBho5m/", "short https://v.douyin.com/iRNBho5m/"],
    [
      "https://v.douyin.com/iRNBho5m/复制此链接，打开抖音，直接观看视频！",
      "short https://v.douyin.com/iRNBho5m/",
    ],
    [
      "7.99 复制打开抖音，看看【小李的作品】 https://v.douyin.com/iRNBho5m/ a@b.cd 03/21",
      "short https://v.douyin.com/iRNBho5m/",
    ],
    ["http://V.DOUYIN.COM./iRNBho5m?x=1#y", "short https://v.douyin.com/iRNBho5m"],
    // not a creator
    ["https://www.douyin.com/video/7301234567890123456", "PLATFORM_ID_NOT_FOUND"],
    ["https://www.iesdouyin.com/share/video/7301234567890123456/", "PLATFORM_ID_NOT_FOUND"],
    ["https://www.douyin.com/user/self", "PLATFORM_ID_NOT_FOUND"],
    ["snssdk1128://aweme/detail/7301234567890123456", "PLATFORM_ID_NOT_FOUND"],
    ["snssdk1128://user/profile", "PLATFORM_ID_NOT_FOUND"],
    ["https://www.douyin.com/user/MS4wLjAB", "PLATFORM_ID_NOT_FOUND"],
    ["https://www.douyin.com/", "PLATFORM_ID_NOT_FOUND"],
    ["https://v.douyin.com/", "PLATFORM_ID_NOT_FOUND"],
    ["https://www.xingtu.cn/ad/creator/market", "PLATFORM_ID_NOT_FOUND"],
    ["https://www.xingtu.cn/ad/creator/author-homepage/douyin-video/1234567", "PLATFORM_ID_NOT_FOUND"],
    [
      "https://www.xingtu.cn/ad/creator/author-homepage/douyin-video/123456789012345678901",
      "PLATFORM_ID_NOT_FOUND",
    ],
    [`https://www.xingtu.cn/ad/creator/author-homepage/douyin-video/${ID}x`, "PLATFORM_ID_NOT_FOUND"],
    [`https://www.xingtu.cn/AD/CREATOR/AUTHOR-HOMEPAGE/douyin-video/${ID}`, "PLATFORM_ID_NOT_FOUND"],
    // another host, look-alikes
    [
      `https://www.xingtu.cn.evil.example/ad/creator/author-homepage/douyin-video/${ID}`,
      "PLATFORM_URL_MISMATCH",
    ],
    [`https://evilxingtu.cn/ad/creator/author-homepage/douyin-video/${ID}`, "PLATFORM_URL_MISMATCH"],
    [
      `https://evil.example/?u=https://www.xingtu.cn/ad/creator/author-homepage/douyin-video/${ID}`,
      "PLATFORM_URL_MISMATCH",
    ],
    [
      `https://evil.example/www.xingtu.cn/ad/creator/author-homepage/douyin-video/${ID}`,
      "PLATFORM_URL_MISMATCH",
    ],
    [`https://www.xіngtu.cn/ad/creator/author-homepage/douyin-video/${ID}`, "PLATFORM_URL_MISMATCH"],
    [`https://www.douyin.com-user.example/user/${SEC}`, "PLATFORM_URL_MISMATCH"],
    ["https://www.tiktok.com/@someone", "PLATFORM_URL_MISMATCH"],
    ["https://space.bilibili.com/123456", "PLATFORM_URL_MISMATCH"],
    [`https://127.0.0.1/user/${SEC}`, "PLATFORM_URL_MISMATCH"],
    // no usable link
    ["", "INVALID_URL"],
    ["javascript:alert(1)", "INVALID_URL"],
    [`ftp://www.douyin.com/user/${SEC}`, "INVALID_URL"],
    ["https://", "INVALID_URL"],
    [`https://www.douyin.com:8443/user/${SEC}`, "INVALID_URL"],
    [`http://www.douyin.com:443/user/${SEC}`, "INVALID_URL"],
    [`https://me:secret@www.douyin.com/user/${SEC}`, "INVALID_URL"],
    [`https://www.douyin.com@evil.example/user/${SEC}`, "INVALID_URL"],
    [`https://www.douyin.com:99999/user/${SEC}`, "INVALID_URL"],
  ],
  otherPages: [
    ["WORK", "https://www.douyin.com/video/7301234567890123456"],
    ["WORK", "https://www.iesdouyin.com/share/slides/7301234567890123456/?region=CN"],
    ["WORK", "https://www.douyin.com/jingxuan?modal_id=7301234567890123456"],
    ["LIVE", "https://live.douyin.com/766545142636"],
    ["LIVE", "https://webcast.amemv.com/douyin/webcast/reflow/7318296342189919011?user_id=3644207898042206"],
    ["SEARCH", "https://www.douyin.com/search/%E7%A9%BF%E6%90%AD?type=user"],
    ["COLLECTION", "https://www.douyin.com/collection/7301234567890123456"],
    ["TOPIC", "https://www.iesdouyin.com/share/billboard/star/"],
    ["OWN", "https://www.douyin.com/user/self?showTab=like"],
    ["MARKET", "https://www.xingtu.cn/ad/creator/market"],
    ["HOME", "https://www.douyin.com/"],
  ],
  sources: {
    "v.douyin.com/<code>": {
      example:
        "7- 长按复制此条消息，打开抖音搜索，查看TA的更多作品。 https://v.douyin.com/L31FFnzgyzE/ 1@0.com :0pm",
      source: "Johnserf-Seed/f2, f2/apps/douyin/utils.py",
    },
    "www.xingtu.cn/ad/creator/author-homepage/<any>/<id>": {
      example: "https://www.xingtu.cn/ad/creator/author-homepage/douyin-video/6870062341234567890",
      source: "the marketplace's own address",
    },
    "www.xingtu.cn/ad/creator/author/<any>/<id>": {
      example: "https://www.xingtu.cn/ad/creator/author/douyin/6870062341234567890/1",
      source: "the marketplace's older address",
    },
    "star.toutiao.com/ad/author/<any>/<id>": {
      example: "https://star.toutiao.com/ad/author/douyin/6774914600774139912",
      source: "the marketplace's address until 2021, as scripts of that time have it in their Referer",
    },
    "www.douyin.com/user/<sec_uid>, www.iesdouyin.com/share/user/<sec_uid>": {
      example: `https://www.douyin.com/user/${SEC}?from_tab_name=main`,
      source: "NanmiCoder/MediaCrawler, media_platform/douyin/help.py; Johnserf-Seed/TikTokDownload#68",
    },
    "www.iesdouyin.com/share/user/<uid>, www.amemv.com/share/user/<uid>": {
      example: "https://www.amemv.com/share/user/58960191370?share_type=link",
      source: "skygongque/douyin_signature#1; loadchange/amemv-crawler",
    },
    "www.iesdouyin.com/share/user/?sec_uid=<sec_uid>": {
      example: `https://www.iesdouyin.com/share/user/?sec_uid=${SEC}`,
      source: "Evil0ctal/Douyin_TikTok_Download_API#478; Johnserf-Seed/f2, f2/apps/douyin/utils.py",
    },
    "www.iesdouyin.com/share/user?sec_user_id=<sec_uid>": {
      example: `https://www.iesdouyin.com/share/user?sec_user_id=${SEC}`,
      source: "JoeanAmier/TikTokDownloader, src/link/extractor.py",
    },
    "snssdk1128://user/profile/<uid>?sec_uid=<sec_uid>": {
      example: `snssdk1128://user/profile/58960191370?sec_uid=${SEC}&refer=web`,
      source: "Oct1a/TikTok-Scheme, README.md",
    },
    "snssdk1128://user/profile/<sec_uid>": {
      example: `aweme://user/profile/${SEC}`,
      source: "Oct1a/TikTok-Scheme, README.md",
    },
    "snssdk1128://user/profile/<uid>, snssdk2329://…, aweme://…": {
      example: "snssdk2329://user/profile/105069675259",
      source: "Oct1a/TikTok-Scheme, README.md",
    },
  },
  sent: [
    (n) => named(starId(n), `${marketplace}${starId(n)}?utm_source=erp#top`, marketplace),
    (n) => named(starId(n), `https://www.xingtu.cn/ad/creator/author/douyin/${starId(n)}/1`, marketplace),
    (n) => named(secUid(n), `https://www.douyin.com/user/${secUid(n)}?x=1`, "https://www.douyin.com/user/"),
    (n) => given(starId(n), `https://www.douyin.com/user/${secUid(n)}`),
  ],
};
