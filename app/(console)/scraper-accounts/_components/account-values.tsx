"use client";

import { Group, Text } from "@mantine/core";
import { useFormatter, useTranslations } from "next-intl";
import type { RouterOutputs } from "@/app/_trpc/trpc";
import { useClock } from "@/app/_ui/clock";
import { Meter } from "@/app/_ui/meter";
import { spaceFigures } from "@/app/_ui/relative-time";
import { StatusBadge } from "@/app/_ui/status-badge";
import { Cut, Unknown } from "@/app/_ui/values";
import { isImportedOnly } from "@/server/domain/roster/platforms";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { standingOf } from "./account-standing";

export type Account = RouterOutputs["scraperAccount"]["list"]["list"][number];
export type Health = RouterOutputs["scraperAccount"]["health"]["list"][number];

export const POLL_MS = 5_000;
/** Longer lists take longer to send, so their interval grows. */
const POLL_MS_PER_ROW = 30;

/** Polling interval of an account list; 30 s for 1,000 accounts. */
export function listPollMs({
  state,
}: {
  state: { data?: { list: readonly unknown[] } | undefined };
}): number {
  return Math.max(POLL_MS, (state.data?.list.length ?? 0) * POLL_MS_PER_ROW);
}

export function AccountStatus({ status }: Pick<Account, "status">) {
  const t = useTranslations("words");
  // "Active" does not mean that it works now, which is shown beside it.
  const label = status === "ACTIVE" ? t("accountActive") : t(`status.${status}`);
  return <StatusBadge status={status} label={label} />;
}

export function isAhead(instant: string | null): boolean {
  return instant !== null && Date.parse(instant) > Date.now();
}

export function useIsPast(): (instant: string | null) => boolean {
  const now = useClock();
  return (instant) => instant !== null && Date.parse(instant) <= now;
}

const riskKeywords = ["L2_CAPTCHA", "L3_AUTH_FAIL", "L4_BANNED"] as const;

export function useRiskWords(): (reason: string) => string {
  const t = useTranslations("scraperAccounts.risk");
  return (reason) => {
    const keyword = riskKeywords.find((one) => reason.includes(one));
    if (keyword === undefined) return reason;
    const note = reason.replace(keyword, "").replace(/^[:：\s]+/, "");
    return note === "" ? t(keyword) : t("noted", { what: t(keyword), note });
  };
}

/** Time left: `23 分钟`, `1.5 hr`. Whole minutes up to an hour, by the page's one clock. */
export function TimeLeft({ until }: { until: string }) {
  const t = useTranslations("scraperAccounts");
  const format = useFormatter();
  const minutes = Math.max(1, Math.ceil((Date.parse(until) - useClock()) / MINUTE_MS));
  const [value, unit] = minutes < 60 ? [minutes, "minute"] : [minutes / 60, "hour"];
  const options = { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 1 } as const;
  const time = spaceFigures(format.number(value, options));
  return <span className="figures">{t("left", { time })}</span>;
}

export function NowWord({ account, health }: { account: Account; health: Health | undefined }) {
  const t = useTranslations("scraperAccounts.state");
  const now = useClock();
  const riskWords = useRiskWords();
  if (isImportedOnly(account.platform) && account.status === "ACTIVE")
    return <Unknown text={t("IMPORTED_ONLY")} />;
  if (health === undefined) return <Unknown />;
  const { is, until } = standingOf(health, now);
  if (is === "STATUS")
    return account.riskReason === null || account.status === "REVOKED" ? (
      <Unknown text={t("STATUS")} />
    ) : (
      <Cut text={riskWords(account.riskReason)} />
    );
  return (
    <Group gap={6} wrap="nowrap" component="span" display="inline-flex">
      <span>{t(is)}</span>
      {until !== null && (
        <Text span inherit c="dimmed">
          <TimeLeft until={until} />
        </Text>
      )}
    </Group>
  );
}

type QuotaProps = {
  what: "today" | "hour" | "shift";
  used: number;
  cap: number | undefined;
  size?: "sm" | "md";
  caption?: string;
};

/** Usage of a cap; the figure alone until the cap is known. */
export function Quota({ what, used, cap, ...rest }: QuotaProps) {
  const t = useTranslations("scraperAccounts.quota");
  if (cap === undefined) return <span className="figures">{used}</span>;
  return <Meter used={used} cap={cap} label={t(what, { used, cap })} {...rest} />;
}
