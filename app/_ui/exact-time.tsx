"use client";

import { useTimeZone } from "next-intl";
import { formatDateTime } from "./format-date-time";
import { Unknown } from "./unknown";

type Props = { value: string | null | undefined; seconds?: boolean };

/** `2026-11-21 14:05` in the person's zone, to the second where that matters. */
export function ExactTime({ value, seconds = false }: Props) {
  const timeZone = useTimeZone() ?? "UTC";
  if (value === null || value === undefined) return <Unknown />;
  return (
    <time dateTime={value} className="figures">
      {formatDateTime(new Date(value), timeZone, seconds)}
    </time>
  );
}
