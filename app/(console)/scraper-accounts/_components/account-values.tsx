"use client";

import { Group, Text } from "@mantine/core";
import { useFormatter, useTranslations } from "next-intl";
import type { RouterOutputs } from "@/app/_trpc/trpc";
import { useClock } from "@/app/_ui/clock";
import { Meter } from "@/app/_ui/meter";
import { StatusBadge } from "@/app/_ui/status-badge";
import { Cut, Unknown } from "@/app/_ui/values";
import { isImportedOnly } from "@/server/domain/roster/platforms";
import { standingOf } from "./account-standing";

/** An account of the list; the detail has more of the same. */
export type Account = RouterOutputs["scraperAccount"]["list"]["list"][number];
/** Whether it works now, and the caps in force. */
export type Health = RouterOutputs["scraperAccount"]["health"]["list"][number];

/** How often a page in sight asks how the accounts stand. */
export const POLL_MS = 5_000;
/** So many accounts are long to send: each lets a list wait longer. */
const POLL_MS_PER_ROW = 30;

/** How often a list of them is asked for; of 1,000 accounts every 30 s. */
export function listPollMs({
  state,
}: {
  state: { data?: { list: readonly unknown[] } | undefined };
}): number {
  return Math.max(POLL_MS, (state.data?.list.length ?? 0) * POLL_MS_PER_ROW);
}

export function AccountStatus({ status }: Pick<Account, "status">) {
  const t = useTranslations("words");
  // That it is switched on says nothing of whether it works now, which stands beside it.
  const label = status === "ACTIVE" ? t("accountActive") : t(`status.${status}`);
  return <StatusBadge status={status} label={label} />;
}

/** Returns whether an instant has not come yet, by the clock of whoever clicks. */
export function isAhead(instant: string | null): boolean {
  return instant !== null && Date.parse(instant) > Date.now();
}

/** Returns whether the instant at which an account frees has passed on the page's clock. */
export function useIsPast(): (instant: string | null) => boolean {
  const now = useClock();
  return (instant) => instant !== null && Date.parse(instant) <= now;
}

/** The keywords of a risk's reason, which words replace for people. */
const riskKeywords = ["L2_CAPTCHA", "L3_AUTH_FAIL", "L4_BANNED"] as const;

/** Says the reason of a risk in words: its keyword is for programs. */
export function useRiskWords(): (reason: string) => string {
  const t = useTranslations("scraperAccounts.risk");
  return (reason) => {
    const keyword = riskKeywords.find((one) => reason.includes(one));
    if (keyword === undefined) return reason;
    const note = reason.replace(keyword, "").replace(/^[:：\s]+/, "");
    return note === "" ? t(keyword) : t("noted", { what: t(keyword), note });
  };
}

/** Shows how much time is left: `23分钟`, `1.5 hr`. Whole minutes up to an hour, by the page's one clock. */
export function TimeLeft({ until }: { until: string }) {
  const t = useTranslations("scraperAccounts");
  const format = useFormatter();
  const minutes = Math.max(1, Math.ceil((Date.parse(until) - useClock()) / 60_000));
  const [value, unit] = minutes < 60 ? [minutes, "minute"] : [minutes / 60, "hour"];
  const time = format.number(value, { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 1 });
  return <span className="figures">{t("left", { time })}</span>;
}

/** Says in two words whether an account works now, and beside it when it will. */
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
  /** What it is, where no heading says so. */
  caption?: string;
};

/** Shows what is used of a cap in force; the figure alone until the cap is known. */
export function Quota({ what, used, cap, ...rest }: QuotaProps) {
  const t = useTranslations("scraperAccounts.quota");
  if (cap === undefined) return <span className="figures">{used}</span>;
  return <Meter used={used} cap={cap} label={t(what, { used, cap })} {...rest} />;
}
