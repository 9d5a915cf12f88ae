import { type Platform } from "@/server/domain/roster/platforms";
import { drawOf } from "./draw";

/** `id` is the primary id; aliases appear in other links to the same creator. */
export type CreatorIds = { id: string; aliases: string[]; url: string; aliasUrl: string | null };

const DIGITS = "0123456789";
const HEX = "0123456789abcdef";
const WORDS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

export function creatorIds(platform: Platform, seed: number, n: number): CreatorIds {
  const draw = drawOf("ids", platform, seed, n);
  const digits = (first: string, length: number) => first + draw.text(DIGITS, length - first.length);
  switch (platform) {
    case "STARMAP": {
      const id = digits("69", 19);
      const secUid = `MS4wLjABAAAA${draw.text(WORDS, 43)}`;
      const url = `https://www.xingtu.cn/ad/creator/author-homepage/douyin-video/${id}`;
      return { id, aliases: [secUid], url, aliasUrl: `https://www.douyin.com/user/${secUid}` };
    }
    case "PGY": {
      const id = `5${draw.text(HEX, 23)}`;
      return { id, aliases: [], url: `https://www.xiaohongshu.com/user/profile/${id}`, aliasUrl: null };
    }
    case "VIDEO_HUXUAN": {
      const id = `v2_${draw.text(HEX, 40)}@finder`;
      const url = `https://huxuan.qq.com/trade/selection/10001/finder_trade_detail?appid=${id}`;
      return { id, aliases: [], url, aliasUrl: null };
    }
    case "MP_HUXUAN": {
      const id = btoa(digits("3", 10));
      const url = `https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz=${id}`;
      return { id, aliases: [], url, aliasUrl: null };
    }
    case "BILIBILI_HUAHUO": {
      const id = digits("3", 13);
      const mappingId = digits("8", 12);
      const url = `https://space.bilibili.com/${id}`;
      return {
        id,
        aliases: [mappingId],
        url,
        aliasUrl: `https://huahuo.bilibili.com/#/upper/page/${mappingId}`,
      };
    }
    case "KUAISHOU_JLJX": {
      const id = digits("2", 12);
      const eid = `3x${draw.text("abcdefghijkmnpqrstuvwxyz23456789", 13)}`;
      const userId = digits("4", 11);
      const url = `https://k.kuaishou.com/#/promotion/star/${id}`;
      return { id, aliases: [eid, userId], url, aliasUrl: `https://www.kuaishou.com/profile/${eid}` };
    }
  }
}
