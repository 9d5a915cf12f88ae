"use client";

import { useLocale, useTranslations } from "next-intl";
import { useClock } from "@/app/_ui/clock";
import { formatExactNumber } from "@/app/_ui/format";
import { StatusBadge } from "@/app/_ui/status-badge";

type StateProps = { organization: { status: "ACTIVE" | "SUSPENDED"; subscriptionExpiresAt: string | null } };

export function OrganizationState({ organization }: StateProps) {
  const t = useTranslations("words.status");
  const now = useClock();
  const { status, subscriptionExpiresAt: end } = organization;
  const isOver = end !== null && Date.parse(end) <= now;
  const state = status === "ACTIVE" && isOver ? "EXPIRED" : status;
  return <StatusBadge status={state} label={t(state)} />;
}

/** Orange has too little contrast for small figures. */
const FULL = "light-dark(var(--mantine-color-red-9), var(--mantine-color-red-4))";

type RosterProps = { bloggerCount: number; bloggerLimit: number | null };

/** Shows `1,200 / 5,000`, or the count alone without a limit. */
export function RosterSize({ bloggerCount, bloggerLimit }: RosterProps) {
  const locale = useLocale();
  const isFull = bloggerLimit !== null && bloggerCount >= bloggerLimit;
  return (
    <span className="figures" style={isFull ? { color: FULL } : undefined}>
      {formatExactNumber(bloggerCount, locale)}
      {bloggerLimit !== null && ` / ${formatExactNumber(bloggerLimit, locale)}`}
    </span>
  );
}
