"use client";

import { Group } from "@mantine/core";
import { useLocale, useTimeZone, useTranslations } from "next-intl";
import { formatDateTime, formatYuan } from "@/app/_ui/format";
import { StatusBadge } from "@/app/_ui/status-badge";
import { BigNumber, ExactTime, Unknown } from "@/app/_ui/values";
import { type BloggerWire, shownPlatformStatus } from "@/server/domain/roster/blogger";
import { toDay, useLinkupZone } from "./linkup-day";
import { TagBadge } from "./tag-badge";

/** A price in yuan: `¥ 12,000`. Platforms send some as text, including ranges. */
export function PriceYuan({ value }: { value: number | string | null | undefined }) {
  const locale = useLocale();
  if (value === null || value === undefined) return <Unknown />;
  const isRange = Number.isNaN(Number(value));
  return <span className="figures">{isRange ? `¥ ${value}` : formatYuan(value, locale)}</span>;
}

type Fans = Pick<BloggerWire, "fansCount" | "fansCountIsLeast">;

/** Followers; a bucket is shown by its lower bound, `500万+`. */
export function FansCount({ of: { fansCount, fansCountIsLeast } }: { of: Fans }) {
  return <BigNumber value={fansCount} isLeast={fansCountIsLeast} />;
}

type Looked = Parameters<typeof shownPlatformStatus>[0] & Pick<BloggerWire, "deactivatedAt">;

/** Whether the platform still has a creator. Unchecked has a word of its own (docs/rules.md#unknown). */
export function PlatformStatusBadge({ of: blogger }: { of: Looked }) {
  const t = useTranslations("words.status");
  const status = blogger.deactivatedAt === null ? shownPlatformStatus(blogger) : "DEACTIVATED";
  return <StatusBadge status={status} label={t(status)} />;
}

/**
 * A blogger's tags (one text, comma-separated). `inList` shows the first two and `+3` in one line, all of
 * them on hover.
 */
export function TagList({ tags, inList = false }: { tags: string | null; inList?: boolean }) {
  const names = (tags ?? "").split(",").filter(Boolean);
  if (names.length === 0) return <Unknown />;
  const shown = inList ? names.slice(0, 2) : names;
  const rest = names.length - shown.length;
  return (
    <Group gap={4} wrap={inList ? "nowrap" : "wrap"} miw={0} {...(inList && { title: names.join(", ") })}>
      {shown.map((name, index) => (
        <TagBadge
          key={name}
          name={name}
          {...(inList && { miw: 30, style: { flexShrink: index === 0 ? 1 : 1_000 } })}
        />
      ))}
      {rest > 0 && <span style={{ color: "var(--mantine-color-dimmed)", flex: "none" }}>+{rest}</span>}
    </Group>
  );
}

type LinkupProps = { value: string | null; beside?: unknown };

/**
 * The day on which cooperation was agreed, with the exact time in the user's zone on hover. Beside another
 * instant of the same day it shows the time instead.
 */
export function LinkupDay({ value, beside }: LinkupProps) {
  const zone = useLinkupZone();
  const timeZone = useTimeZone() ?? "UTC";
  if (value === null) return <Unknown />;
  if (typeof beside === "string" && beside !== value && toDay(beside, zone) === toDay(value, zone))
    return <ExactTime value={value} />;
  return (
    <time dateTime={value} className="figures" title={formatDateTime(new Date(value), timeZone)}>
      {toDay(value, zone)}
    </time>
  );
}

const genders = new Map<string, "female" | "male">([
  ...["female", "f", "女", "女性"].map((word) => [word, "female"] as const),
  ...["male", "m", "男", "男性"].map((word) => [word, "male"] as const),
]);

/** A gender in the user's language; unknown words as they were sent. */
export function Gender({ value }: { value: string | null }) {
  const t = useTranslations("words.gender");
  if (value === null || value === "") return <Unknown />;
  const known = genders.get(value.trim().toLowerCase());
  return known === undefined ? value : t(known);
}

/** Returns a creator's page only for http and https addresses, as other schemes could run script. */
export function profileLink(url: string | null): string | null {
  return url !== null && /^https?:\/\//.test(url) ? url : null;
}
