import type { Platform } from "@/server/domain/roster/platforms";

const SEC = "MS4wLjABAAAAxw-Qb8nR_3kPz7Yh2LmT0vC5sD1fG6jK9aE4uI8oN_w";
const BIZ = "MzA4NTc3MTQwMQ==";

/** For each form in the link tables: a link for the tests, and where it was found. */
export const linkSources: Record<Platform, Record<string, { example: string; source: string }>> = {
  STARMAP: {
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
  PGY: {
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
  VIDEO_HUXUAN: {
    "huxuan.qq.com/trade/selection/<advertiser>/finder_trade_detail?appid=<id>": {
      example:
        "https://huxuan.qq.com/trade/selection/10086/finder_trade_detail?tab=1&appid=wx0123456789abcdef",
      source: "the marketplace's own address, which userscripts for it name in their @include",
    },
  },
  MP_HUXUAN: {
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
  BILIBILI_HUAHUO: {
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
  KUAISHOU_JLJX: {
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
};
