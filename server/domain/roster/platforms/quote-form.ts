import { type Locale } from "@/server/domain/kernel/languages";

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

export const film = (form: string, zh: string, en: string, named: Named = {}): QuoteForm => ({
  form,
  label: { zh, en },
  played: true,
  ...named,
});
export const other = (form: string, zh: string, en: string, named: Named = {}): QuoteForm => ({
  ...film(form, zh, en, named),
  played: false,
});

export const live = other("live", "直播", "Live stream", { words: /直播/ });
export const pictures = other("imageText", "图文", "Picture post", { words: /图文|picture|image/i });

/** The three fields with a fee, which use Douyin's video lengths on every platform. */
export const byLength: readonly QuoteForm[] = [
  film("video1To20", "1–20 秒视频", "Video, 1 to 20 s", {
    key: "short",
    words: /(?<!\d)1\s?[-–~至到_]\s?20(?!\d)/,
  }),
  {
    ...film("video21To60", "21–60 秒视频", "Video, 21 to 60 s", {
      key: "mid",
      words: /(?<!\d)2[01]\s?[-–~至到_]\s?60(?!\d)/,
    }),
    isUsual: true,
  },
  film("videoOver60", "60 秒以上视频", "Video, over 60 s", {
    key: "long",
    words: /(?<!\d)60\s?(?:s|秒)?\s?(?:以上|\+)|^price_60$/i,
  }),
];
