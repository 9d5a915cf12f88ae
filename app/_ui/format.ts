/**
 * Formats 123456 as `12.3万` or `123.5K`. Below ten thousand (zh) or a thousand: `7,669`. Accepts int64 texts.
 */
export function formatBigNumber(value: number | string, locale: string): string {
  const options = { notation: "compact", maximumFractionDigits: 1, useGrouping: "always" } as const;
  return numberFormatter(locale, options).format(value as Intl.StringNumericLiteral);
}

/** Formats 123456 with all of its digits: `12.3456万`, `123.456K`. */
export function formatShortNumber(value: number, locale: string): string {
  const options = { notation: "compact", maximumFractionDigits: 20, useGrouping: "always" } as const;
  return numberFormatter(locale, options).format(value);
}

export function formatExactNumber(value: number | string, locale: string): string {
  return numberFormatter(locale, { maximumFractionDigits: 20 }).format(value as Intl.StringNumericLiteral);
}

export function formatTotal({ total, isLeast }: { total: number; isLeast: boolean }, locale: string): string {
  return `${formatExactNumber(total, locale)}${isLeast ? "+" : ""}`;
}

export function formatYuan(value: number | string, locale: string): string {
  const digits = Number.isInteger(Number(value)) ? 0 : 2;
  const formatter = numberFormatter(locale, { minimumFractionDigits: digits, maximumFractionDigits: 2 });
  return `¥ ${formatter.format(value as Intl.StringNumericLiteral)}`;
}

/**
 * Formats a share as percent with one decimal. `perWhole` is the value of 100 %, by default ten thousand
 * (basis points).
 */
export function formatPercent(value: number, locale: string, perWhole = 10_000): string {
  return numberFormatter(locale, {
    style: "percent",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(value / perWhole);
}

const MIB = 1024 * 1024;

/** `12.3 MB`, in mebibytes as file managers of Windows and Linux count. */
export function formatBytes(bytes: number | string, locale: string): string {
  const value = Number(bytes);
  const unit = value >= MIB ? "megabyte" : "kilobyte";
  const options = { style: "unit", unit, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale, options).format(value / (value >= MIB ? MIB : 1024));
}

const numberFormatters = new Map<string, Intl.NumberFormat>();

function numberFormatter(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = numberFormatters.get(key) ?? new Intl.NumberFormat(locale, options);
  numberFormatters.set(key, known);
  return known;
}

const dateFormatters = new Map<string, Intl.DateTimeFormat>();

/** Formats `2026-11-21 14:05` in a time zone, or `2026-11-21 14:05:09` (Swedish writes ISO dates). */
export function formatDateTime(instant: Date, timeZone: string, seconds = false): string {
  const timeStyle = seconds ? "medium" : "short";
  const key = `${timeZone} ${timeStyle}`;
  const formatter =
    dateFormatters.get(key) ?? new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle });
  dateFormatters.set(key, formatter);
  return formatter.format(instant);
}

const durationUnits = {
  en: { ms: " ms", s: " s", min: " min", h: " h", d: " d", between: " " },
  zh: { ms: " 毫秒", s: " 秒", min: " 分", h: " 小时", d: " 天", between: " " },
} as const;

/** Formats `840 ms`, `1.2 s`, `3 min 5 s`, `2 h 5 min`, `3 d 4 h`; in Chinese `1.2 秒`, `3 分 5 秒`. */
export function formatDuration(durationMs: number, locale: keyof typeof durationUnits): string {
  const { ms, s, min, h, d, between } = durationUnits[locale];
  const inTwo = (seconds: number, large: number, largeUnit: string, small: number, smallUnit: string) =>
    [
      `${String(Math.floor(seconds / large))}${largeUnit}`,
      `${String(Math.floor((seconds % large) / small))}${smallUnit}`,
    ].join(between);
  if (durationMs < 1000) return `${String(Math.round(durationMs))}${ms}`;
  if (durationMs < 59_950) return `${(durationMs / 1000).toFixed(1)}${s}`;
  const seconds = Math.round(durationMs / 1000);
  if (seconds < 3_600) return inTwo(seconds, 60, min, 1, s);
  return seconds < 86_400 ? inTwo(seconds, 3_600, h, 60, min) : inTwo(seconds, 86_400, d, 3_600, h);
}

/** `中国标准时间` or `China Standard Time`, the same all year. */
export function formatTimeZone(timeZone: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "longGeneric" });
  return format.formatToParts().find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

/**
 * Returns the instant (ISO 8601) of a local time `2026-11-21T14:05` in a zone; a day without time begins at
 * midnight.
 */
export function zonedInstant(local: string, timeZone: string): string {
  const utc = Date.parse(`${local.length === 10 ? `${local}T00:00` : local}Z`);
  const guess = utc - offsetMs(utc, timeZone);
  return new Date(utc - offsetMs(guess, timeZone)).toISOString();
}

/** Returns a zone's offset from UTC in ms. */
function offsetMs(instant: number, timeZone: string): number {
  const local = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    dateStyle: "short",
    timeStyle: "medium",
  }).format(instant);
  return Date.parse(`${local.replace(" ", "T")}Z`) - Math.floor(instant / 1000) * 1000;
}
