"use client";

import { useTimeZone } from "next-intl";
import { formatDateTime } from "./format-date-time";
import { Unknown } from "./unknown";

/** `2026-11-21 14:05` in the person's zone. */
export function ExactTime({ value }: { value: string | null | undefined }) {
  const timeZone = useTimeZone() ?? "UTC";
  if (value === null || value === undefined) return <Unknown />;
  return (
    <time dateTime={value} className="figures">
      {formatDateTime(new Date(value), timeZone)}
    </time>
  );
}
