import type { Platform } from "./platforms";
import { byLength, film, live, other, pictures, type QuoteForm } from "./quote-form";

/**
 * The forms of work that creators sell on each platform, in the order in which they are shown. Apart from the
 * platforms' rows, as every list of creators needs it.
 */
export const quoteTable: Readonly<Record<Platform, readonly QuoteForm[]>> = {
  STARMAP: [...byLength, pictures, live],
  PGY: [
    film("video", "视频笔记", "Video post", { words: /视频|video/i }),
    other("imageText", "图文笔记", "Picture post", { words: /图文|picture|image/i }),
    live,
    ...byLength,
  ],
  VIDEO_HUXUAN: [
    film("videoTo60", "短视频（60 秒以内）", "Video up to 60 s", { key: "short", words: /短视频/ }),
    film("videoFrom60", "长视频（60 秒以上）", "Video over 60 s", { key: "long", words: /长视频/ }),
    live,
    ...byLength,
  ],
  MP_HUXUAN: [
    other("firstArticle", "头条文章", "First article", { words: /头条/ }),
    other("secondArticle", "次条文章", "Second article", { words: /次条/ }),
    ...byLength,
  ],
  BILIBILI_HUAHUO: [
    film("custom", "定制视频", "Custom video", { words: /定制/ }),
    film("embedded", "植入视频", "Embedded in a video", { words: /植入/ }),
    other("post", "直发动态", "Post", { words: /直发/ }),
    other("repost", "转发动态", "Repost", { words: /转发/ }),
    live,
    ...byLength,
  ],
  KUAISHOU_JLJX: [
    film("videoTo60", "短视频（60 秒以内）", "Video up to 60 s", {
      words: /60\s{0,3}(?:s|秒)\s{0,3}(?:以内|以下)/i,
    }),
    film("videoFrom60", "短视频（60 秒以上）", "Video over 60 s", { words: /60\s{0,3}(?:s|秒)\s{0,3}以上/i }),
    pictures,
    live,
    ...byLength,
  ],
};
