import { byLength, forEachPlatform, type Platform, platformTable, type QuoteForm } from "../platforms";

export const quoteForms: Readonly<Record<Platform, readonly QuoteForm[]>> = forEachPlatform(
  (platform) => platformTable[platform].quotes,
);

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
