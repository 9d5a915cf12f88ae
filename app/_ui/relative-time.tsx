"use client";

import { useFormatter, useNow, useTimeZone } from "next-intl";
import { formatDateTime } from "./format-date-time";
import { Unknown } from "./unknown";

type Props = {
  value: string | null | undefined;
  /** What is still to come; otherwise a clock that is a little ahead reads as "now". */
  ahead?: boolean;
};

/** "3 minutes ago", moving on by itself; the exact time of the person's zone on hover. */
export function RelativeTime({ value, ahead = false }: Props) {
  const now = useNow({ updateInterval: 15_000 });
  const format = useFormatter();
  const timeZone = useTimeZone() ?? "UTC";
  if (value === null || value === undefined) return <Unknown />;
  const instant = new Date(value);
  return (
    <time dateTime={value} title={formatDateTime(instant, timeZone)} suppressHydrationWarning>
      {format.relativeTime(ahead || instant < now ? instant : now, now)}
    </time>
  );
}
