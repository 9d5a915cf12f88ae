import { describe, expect, it } from "vitest";
import { describeLinkForms } from "@/testing/roster/link-cases/describe-link-forms";
import { linkSources } from "@/testing/roster/link-cases/link-sources";
import { findPlatformLink } from "./find-link";
import { explainLinkPage } from "./link-advice";
import { type LinkPage } from "./link-pages";
import { linkTables } from "./link-tables";
import { findCreator } from "./match-pattern";
import { parseCreatorLink } from "./parse-creator-link";
import { type Platform, platforms } from "./platforms";

const seen = (platform: Platform, form: string) =>
  linkSources[platform][form] ?? expect.fail(`link-sources.ts has no ${form}`);
const forms = platforms.flatMap((platform) =>
  linkTables[platform].creators.map((pattern) => ({ platform, ...seen(platform, pattern.form), ...pattern })),
);
const shorts = platforms.flatMap((platform) =>
  linkTables[platform].shorts.map((short) => ({ platform, ...seen(platform, short.form), ...short })),
);

describe("a form in the table of links", () => {
  it.each(forms)("$platform: $form", (pattern) => {
    const { platform, example, idKind } = pattern;
    const found = findPlatformLink(platform, example);
    const url = found.kind === "found" ? found.url : expect.fail(found.message);
    // Matched by this very pattern, not by an earlier one.
    expect(findCreator(url, linkTables[platform].creators)).toEqual(findCreator(url, [pattern]));
    const link = parseCreatorLink({ platform, text: example });
    expect(link).toMatchObject({ kind: "creator", idKind });
    if (link.kind === "creator")
      expect(example.toLowerCase()).toContain(link.platformBloggerId.toLowerCase());
  });

  it.each(shorts)("$platform: $form is short", ({ platform, example }) => {
    expect(parseCreatorLink({ platform, text: example }).kind).toBe("short");
  });

  it("names its source, and stands in docs/links.md", async () => {
    for (const { source } of [...forms, ...shorts]) expect(source.length).toBeGreaterThan(10);
    // No source is left over from a removed form.
    const sources = platforms.flatMap((platform) => Object.keys(linkSources[platform]));
    expect(sources).toHaveLength(forms.length + shorts.length);
    await expect(describeLinkForms()).toMatchFileSnapshot("../../../../docs/links.md");
  });
});

const others: readonly [Platform, LinkPage, string][] = [
  ["STARMAP", "WORK", "https://www.douyin.com/video/7301234567890123456"],
  ["STARMAP", "WORK", "https://www.iesdouyin.com/share/slides/7301234567890123456/?region=CN"],
  ["STARMAP", "WORK", "https://www.douyin.com/jingxuan?modal_id=7301234567890123456"],
  ["STARMAP", "LIVE", "https://live.douyin.com/766545142636"],
  [
    "STARMAP",
    "LIVE",
    "https://webcast.amemv.com/douyin/webcast/reflow/7318296342189919011?user_id=3644207898042206",
  ],
  ["STARMAP", "SEARCH", "https://www.douyin.com/search/%E7%A9%BF%E6%90%AD?type=user"],
  ["STARMAP", "COLLECTION", "https://www.douyin.com/collection/7301234567890123456"],
  ["STARMAP", "TOPIC", "https://www.iesdouyin.com/share/billboard/star/"],
  ["STARMAP", "OWN", "https://www.douyin.com/user/self?showTab=like"],
  ["STARMAP", "MARKET", "https://www.xingtu.cn/ad/creator/market"],
  ["STARMAP", "HOME", "https://www.douyin.com/"],
  ["PGY", "NOTE", "https://www.xiaohongshu.com/explore/65a1b2c3000000001203f4e5?xsec_token=AB"],
  ["PGY", "NOTE", "https://www.rednote.com/discovery/item/65a1b2c3000000001203f4e5"],
  ["PGY", "NOTE", "https://www.xiaohongshu.com/search_result/65a1b2c3000000001203f4e5"],
  ["PGY", "SEARCH", "https://www.xiaohongshu.com/search_result?keyword=%E7%A9%BF%E6%90%AD"],
  ["PGY", "COLLECTION", "https://www.xiaohongshu.com/board/5db6f79200000000020032df"],
  ["PGY", "CHECK", "https://www.xiaohongshu.com/website-login/captcha?verifyType=102&verifyBiz=461"],
  ["PGY", "GONE", "https://www.xiaohongshu.com/404/sec_ab?error_code=300031"],
  ["PGY", "LOGIN", "https://www.xiaohongshu.com/login"],
  ["PGY", "SHOP", "https://www.xiaohongshu.com/goods-detail/65a1b2c3000000001203f4e5"],
  ["PGY", "MARKET", "https://pgy.xiaohongshu.com/solar/pre-trade/note/kol"],
  ["PGY", "HOME", "http://www.xiaohongshu.com"],
  ["VIDEO_HUXUAN", "VIDEO", "https://weixin.qq.com/sph/ALMwHEl2CB"],
  ["VIDEO_HUXUAN", "VIDEO", "https://channels.weixin.qq.com/finder-preview/pages/sph?id=AJq0mgzYC0"],
  ["VIDEO_HUXUAN", "OWN", "https://channels.weixin.qq.com/platform/post/create"],
  ["VIDEO_HUXUAN", "QR", "http://weixin.qq.com/r/abc"],
  ["VIDEO_HUXUAN", "MARKET", "https://huxuan.qq.com/trade/selection/10086/selection_list"],
  [
    "VIDEO_HUXUAN",
    "MARKET",
    "https://huxuan.qq.com/trade/selection/10086/finder_trade_detail?appid=undefined",
  ],
  ["MP_HUXUAN", "SHORT_ARTICLE", "https://mp.weixin.qq.com/s/Qw3rTy-Ui0p_AsDf"],
  ["MP_HUXUAN", "ARTICLE", "https://mp.weixin.qq.com/template/article/1749370234/index.html"],
  ["MP_HUXUAN", "CHECK", "https://mp.weixin.qq.com/mp/wappoc_appmsgcaptcha?poc_token=x"],
  ["BILIBILI_HUAHUO", "VIDEO", "https://www.bilibili.com/video/BV1xx411c7mD"],
  ["BILIBILI_HUAHUO", "ARTICLE", "https://t.bilibili.com/686082748803186697"],
  ["BILIBILI_HUAHUO", "LIVE", "https://live.bilibili.com/123456"],
  ["BILIBILI_HUAHUO", "SEARCH", "https://search.bilibili.com/upuser?keyword=a"],
  ["BILIBILI_HUAHUO", "SHOP", "https://mall.bilibili.com/detail.html?itemsId=10041024"],
  ["BILIBILI_HUAHUO", "OWN", "https://space.bilibili.com/"],
  ["BILIBILI_HUAHUO", "MARKET", "https://huahuo.bilibili.com/#/upper/list?id=1"],
  ["KUAISHOU_JLJX", "VIDEO", "https://www.kuaishou.com/short-video/3x3zxz4mjrsc8ke?authorId=3x84"],
  ["KUAISHOU_JLJX", "VIDEO", "https://www.kuaishou.com/f/X-aqEn4ZUlPtlME2"],
  ["KUAISHOU_JLJX", "LIVE", "https://livev.m.chenzhongtech.com/fw/live/3xabc"],
  ["KUAISHOU_JLJX", "SEARCH", "https://www.kuaishou.com/search/video?searchKey=a"],
  ["KUAISHOU_JLJX", "SEARCH", "https://www.kuaishou.com/user/search?x"],
  ["KUAISHOU_JLJX", "OTHER", "https://www.kuaishou.com/user/settings"],
  ["KUAISHOU_JLJX", "OTHER", "https://m.kuaishou.com/user/home"],
  ["KUAISHOU_JLJX", "OTHER", "https://live.kuaishou.com/user/fans"],
  ["KUAISHOU_JLJX", "OTHER", "https://www.kuaishou.com/profile/Settings/"],
  ["KUAISHOU_JLJX", "LIVE", "https://live.kuaishou.com/u/search"],
  ["KUAISHOU_JLJX", "OTHER", "https://www.kuaishou.com/profile/undefined"],
  ["KUAISHOU_JLJX", "OTHER", "https://c.kuaishou.com/fw/user/home"],
  ["KUAISHOU_JLJX", "CHECK", "https://captcha.zt.kuaishou.com/iframe/index.html"],
  ["KUAISHOU_JLJX", "MARKET", "https://k.kuaishou.com/#/star_plaza/video"],
  ["PGY", "WORDS", "小红书主页"],
  ["PGY", "WORDS", "88 复制本条信息，打开【小红书】App查看精彩内容！"],
  ["PGY", "UNREADABLE", "https://"],
];

describe("a link that names no creator", () => {
  it.each(others)("of %s is said to be %s: %s", (platform, page, text) => {
    const link = parseCreatorLink({ platform, text });
    expect(link).toMatchObject({ kind: "error", page });
    expect(explainLinkPage(page, platform, "zh")).toMatch(/。(请|视频号)/);
    expect(explainLinkPage(page, platform, "en")).toMatch(/\. .*(copy|Copy)/);
  });
});
