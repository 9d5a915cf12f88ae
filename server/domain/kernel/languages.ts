export const locales = ["zh", "en"] as const;
export type Locale = (typeof locales)[number];

export const localeCookie = "locale";

const isLocale = (text: string): text is Locale => (locales as readonly string[]).includes(text);

export function pickLocale(chosen: string | undefined, acceptLanguage: string | null): Locale {
  if (chosen !== undefined && isLocale(chosen)) return chosen;
  const wanted = (acceptLanguage ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(";");
      const quality = parameters.find((parameter) => parameter.trim().startsWith("q="));
      return {
        language: tag.split("-")[0]?.toLowerCase() ?? "",
        weight: quality === undefined ? 1 : Number(quality.trim().slice(2)),
      };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return wanted.map(({ language }) => language).find(isLocale) ?? "zh";
}
