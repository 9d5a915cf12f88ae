import { type Locale } from "@/server/domain/kernel/languages";
import { type Platform } from "../platforms";

/**
 * A form of work that a creator sells. `played`: the buyer pays for plays, so a cost per play can be
 * computed (docs/rules.md#quotes).
 */
export type QuoteForm = {
  form: string;
  label: Record<Locale, string>;
  played: boolean;
  /** The form shown for a creator, if it is not the first one with `played`. */
  isUsual?: true;
  /**
   * `key` is its key in `priceJson` if that is not `form`; `words` matches the platform's own names of
   * it.
   */
  key?: string;
  words?: RegExp;
};
type Named = Pick<QuoteForm, "key" | "words">;

const film = (form: string, zh: string, en: string, named: Named = {}): QuoteForm => ({
  form,
  label: { zh, en },
  played: true,
  ...named,
});
const other = (form: string, zh: string, en: string, named: Named = {}): QuoteForm => ({
  ...film(form, zh, en, named),
  played: false,
});

const live = other("live", "直播", "Live stream", { words: /直播/ });
const pictures = other("imageText", "图文", "Picture post", { words: /图文/ });

/** The three fields with a fee, which use Douyin's video lengths on every platform. */
const byLength: readonly QuoteForm[] = [
  film("video1To20", "1–20 秒视频", "Video, 1 to 20 s", { key: "short" }),
  { ...film("video21To60", "21–60 秒视频", "Video, 21 to 60 s", { key: "mid" }), isUsual: true },
  film("videoOver60", "60 秒以上视频", "Video, over 60 s", { key: "long" }),
];

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

const unknown = (key: string): QuoteForm => ({ form: "other", label: { zh: key, en: key }, played: false });

export function findQuoteForm(platform: Platform | undefined, key: string): QuoteForm {
  const forms = platform === undefined ? Object.values(quoteForms).flat() : quoteForms[platform];
  return (
    forms.find((known) => (known.key ?? known.form) === key) ??
    forms.find(({ words }) => words?.test(key)) ??
    unknown(key)
  );
}

export function formOfLength(length: "short" | "mid" | "long"): QuoteForm {
  return byLength.find(({ key }) => key === length) ?? unknown(length);
}
