import { type Locale } from "@/server/domain/kernel/languages";
import { type Platform } from "../platforms";

/**
 * A form that a creator sells. `played`: plays are what is bought, so that a cost may be worked out from them
 * (docs/rules.md#quotes).
 */
export type QuoteForm = {
  form: string;
  label: Record<Locale, string>;
  played: boolean;
  /** The one that stands for a creator, where that is not the first that is played. */
  isUsual?: true;
  /** Its key in `priceJson`, where that is not `form`, and what the platform's own words have in them. */
  key?: string;
  words?: RegExp;
};
type Named = Pick<QuoteForm, "key" | "words">;

const film = (form: string, zh: string, en: string, named: Named = {}): QuoteForm => ({
  ...{ form, label: { zh, en }, played: true, ...named },
});
const other = (form: string, zh: string, en: string, named: Named = {}): QuoteForm => ({
  ...film(form, zh, en, named),
  played: false,
});

const live = other("live", "直播", "Live stream", { words: /直播/ });
const pictures = other("imageText", "图文", "Picture post", { words: /图文/ });

/** What the three fields with a fee hold on any platform, by Douyin's lengths. */
const byLength: readonly QuoteForm[] = [
  film("video1To20", "1–20 秒视频", "Video, 1 to 20 s", { key: "short" }),
  { ...film("video21To60", "21–60 秒视频", "Video, 21 to 60 s", { key: "mid" }), isUsual: true },
  film("videoOver60", "60 秒以上视频", "Video, over 60 s", { key: "long" }),
];

/** The forms of each platform, in the order in which they are shown. */
export const quoteForms: Readonly<Record<Platform, readonly QuoteForm[]>> = {
  STARMAP: [...byLength, pictures, live],
  PGY: [
    film("video", "视频笔记", "Video post", { words: /视频/ }),
    other("imageText", "图文笔记", "Picture post", { words: /图文/ }),
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

/** A quote in words that no form is known by: never taken for one that is played. */
const unknown = (key: string): QuoteForm => ({ form: "other", label: { zh: key, en: key }, played: false });

/** The form that a key of `priceJson` names; on an unknown platform, the first that has one of that name. */
export function findQuoteForm(platform: Platform | undefined, key: string): QuoteForm {
  const forms = platform === undefined ? Object.values(quoteForms).flat() : quoteForms[platform];
  return (
    forms.find((known) => (known.key ?? known.form) === key) ??
    forms.find(({ words }) => words?.test(key)) ??
    unknown(key)
  );
}

/** The form of a video of Douyin's lengths, whose price with the fee stands in a field of its own. */
export function formOfLength(length: "short" | "mid" | "long"): QuoteForm {
  return byLength.find(({ key }) => key === length) ?? unknown(length);
}
