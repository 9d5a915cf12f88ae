import { byLength, forEachPlatform, type Platform, type QuoteForm, quoteTable } from "../platforms";

export const quoteForms = quoteTable;

/**
 * The forms that creators of a platform sell. Videos by Douyin's lengths are sold on Douyin alone; elsewhere
 * they are what an import had.
 */
export const ownForms: Readonly<Record<Platform, readonly QuoteForm[]>> = forEachPlatform((platform) =>
  platform === "STARMAP"
    ? quoteForms[platform]
    : quoteForms[platform].filter((form) => !byLength.includes(form)),
);

export const OTHER_FORM = "other";

/** Every form of every platform, each once, and `other` for what none of them names. */
export const quoteFormNames: readonly string[] = [
  ...new Set(Object.values(quoteForms).flatMap((forms) => forms.map(({ form }) => form))),
  OTHER_FORM,
];

const unknown = (key: string): QuoteForm => ({
  form: OTHER_FORM,
  label: { zh: key, en: key },
  played: false,
});

const allForms = Object.values(quoteForms).flat();
const formsByKey = forEachPlatform((platform) => byKey(quoteForms[platform]));

function byKey(forms: readonly QuoteForm[]): Map<string, QuoteForm> {
  return new Map([...forms].reverse().map((form) => [form.key ?? form.form, form]));
}

/** More than this are keys of an odd import. */
const MAX_WORDED_KEYS = 500;
const wordedKeys = forEachPlatform(() => new Map<string, QuoteForm>());

/** Keys that the table lacks are matched by the platform's own words, once for each key. */
export function findQuoteForm(platform: Platform | undefined, key: string): QuoteForm {
  if (platform === undefined) return byKey(allForms).get(key) ?? byWords(allForms, key);
  const worded = wordedKeys[platform];
  const known = formsByKey[platform].get(key) ?? worded.get(key);
  if (known !== undefined) return known;
  const form = byWords(quoteForms[platform], key);
  if (worded.size >= MAX_WORDED_KEYS) worded.clear();
  worded.set(key, form);
  return form;
}

/** Whether a key of `priceJson` holds prices of the form. */
export function isKeyOf(platform: Platform, form: string): (key: string) => boolean {
  return (key) => findQuoteForm(platform, key).form === form;
}

function byWords(forms: readonly QuoteForm[], key: string): QuoteForm {
  return forms.find(({ words }) => words?.test(key)) ?? unknown(key);
}

export function formOfLength(length: "short" | "mid" | "long"): QuoteForm {
  return byLength.find(({ key }) => key === length) ?? unknown(length);
}
