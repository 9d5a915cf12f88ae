"use client";

import { useLocale, useTimeZone, useTranslations } from "next-intl";
import { useClock } from "./clock";
import { CopyableId } from "./copy-button";
import { formatBigNumber, formatDateTime, formatDuration, formatExactNumber, formatPercent } from "./format";
import { useRelativeTime } from "./relative-time";

export function Unknown({ text = "–" }: { text?: string | undefined }) {
  return <span style={{ color: "var(--mantine-color-dimmed)" }}>{text}</span>;
}

export function Cut({ text, title = text }: { text: string; title?: string }) {
  return (
    <span className="cut" title={title}>
      {text}
    </span>
  );
}

type PersonNameProps = { nickname: string | null; username: string | null };

export function PersonName({ nickname, username }: PersonNameProps) {
  const name = nickname ?? username;
  return name === null ? <Unknown /> : <Cut text={name} title={username ?? name} />;
}

type BigNumberProps = {
  value: number | string | null | undefined;
  /** A lower bound, shown as `12.3万+`. */
  isLeast?: boolean;
};

/** Shows `12.3万` or `123.5K`, and the exact number on hover. */
export function BigNumber({ value, isLeast = false }: BigNumberProps) {
  const locale = useLocale();
  const t = useTranslations("ui");
  // "0 or more" says nothing.
  const saysNothing =
    value === null || value === undefined || value === "" || (isLeast && Number(value) === 0);
  if (saysNothing) return <Unknown />;
  const exact = formatExactNumber(value, locale);
  return (
    <span className="figures" title={isLeast ? t("atLeast", { value: exact }) : exact}>
      {formatBigNumber(value, locale)}
      {isLeast && "+"}
    </span>
  );
}

/** Shows 350 as `3.5%`; `perWhole` is 100 for values that are percents already. */
export function Percent({ value, perWhole }: { value: number | null | undefined; perWhole?: number }) {
  const locale = useLocale();
  if (value === null || value === undefined) return <Unknown />;
  return <span className="figures">{formatPercent(value, locale, perWhole)}</span>;
}

export function Duration({ ms }: { ms: number | null }) {
  const locale = useLocale();
  return ms === null ? <Unknown /> : <span className="figures">{formatDuration(ms, locale)}</span>;
}

type RelativeTimeProps = {
  value: string | null | undefined;
  /** For future instants. Without it they show as now, as the two clocks may differ. */
  ahead?: boolean;
  never?: string;
};

/** "3 min. ago", updated by the page's one clock, with the exact time on hover. */
export function RelativeTime({ value, ahead = false, never }: RelativeTimeProps) {
  const now = new Date(useClock());
  const relativeTime = useRelativeTime();
  const timeZone = useTimeZone() ?? "UTC";
  if (value === null || value === undefined) return <Unknown text={never} />;
  const instant = new Date(value);
  return (
    <time dateTime={value} title={formatDateTime(instant, timeZone)} suppressHydrationWarning>
      {relativeTime(ahead || instant < now ? instant : now, now)}
    </time>
  );
}

type ExactTimeProps = { value: string | null | undefined; seconds?: boolean };

export function ExactTime({ value, seconds = false }: ExactTimeProps) {
  const timeZone = useTimeZone() ?? "UTC";
  if (value === null || value === undefined) return <Unknown />;
  return (
    <time dateTime={value} className="figures">
      {formatDateTime(new Date(value), timeZone, seconds)}
    </time>
  );
}

export function CopyId({ value }: { value: string | null | undefined }) {
  if (value === null || value === undefined || value === "") return <Unknown />;
  return <CopyableId value={value} />;
}
