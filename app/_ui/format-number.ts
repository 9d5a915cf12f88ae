/**
 * Formats 123456 as `12.3万` or `123.5K`; numbers below ten thousand (zh) or a thousand stay. Takes int64
 * texts.
 */
export function formatBigNumber(value: number | string, locale: string): string {
  return formatter(locale, { notation: "compact", maximumFractionDigits: 1 }).format(
    value as Intl.StringNumericLiteral,
  );
}

/** Formats the whole number, grouped: `123,456`. */
export function formatExactNumber(value: number | string, locale: string): string {
  return formatter(locale, { maximumFractionDigits: 20 }).format(value as Intl.StringNumericLiteral);
}

/**
 * Formats a share as percent with one decimal; `perWhole` is what makes the whole (ten-thousandths: 10,000).
 */
export function formatPercent(value: number, locale: string, perWhole = 10_000): string {
  return formatter(locale, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    value / perWhole,
  );
}

const formatters = new Map<string, Intl.NumberFormat>();

function formatter(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formatters.get(key) ?? new Intl.NumberFormat(locale, options);
  formatters.set(key, known);
  return known;
}
