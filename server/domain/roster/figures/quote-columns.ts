/**
 * Where a creator's price of a form is stored for lists. A form without a column is found by "any form" only
 * where it is the usual quote. A new column needs a migration.
 */
export const quoteColumns = {
  video1To20: "quote_video1_to20",
  video21To60: "quote_video21_to60",
  videoOver60: "quote_video_over60",
  imageText: "quote_image_text",
  live: "quote_live",
  video: "quote_video",
  videoTo60: "quote_video_to60",
  videoFrom60: "quote_video_from60",
  firstArticle: "quote_first_article",
  secondArticle: "quote_second_article",
  custom: "quote_custom",
  embedded: "quote_embedded",
  post: "quote_post",
  repost: "quote_repost",
} as const;

export type FoundForm = keyof typeof quoteColumns;
export const foundForms = Object.keys(quoteColumns) as [FoundForm, ...FoundForm[]];

export type QuoteColumn = (typeof quoteColumns)[FoundForm];

export function isFoundForm(form: string): form is FoundForm {
  return Object.hasOwn(quoteColumns, form);
}
