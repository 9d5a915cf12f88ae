"use client";

import { Group, type GroupProps, Progress, Text } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import type { RouterOutputs } from "@/app/_trpc/trpc";
import { useClock } from "@/app/_ui/clock";
import { formatDuration, formatExactNumber, formatPercent } from "@/app/_ui/format";
import { useRelativeTime } from "@/app/_ui/relative-time";
import { type Status, StatusBadge } from "@/app/_ui/status-badge";
import { Unknown } from "@/app/_ui/values";
import { useRunError } from "../[id]/_components/run-outcome";
import { type disabledReasons, needsMending } from "@/server/domain/push/endpoint";

export type Endpoint = RouterOutputs["syncEndpoint"]["get"];

export function endpointStatus({
  enabled,
  health,
}: Endpoint): Status & ("DISABLED" | "WAITING" | "FAILING" | "HEALTHY" | "UNUSED") {
  if (!enabled) return "DISABLED";
  if (health.waitingSince !== null) return "WAITING";
  if (health.failingSince !== null || health.failedDeliveriesInRow > 0) return "FAILING";
  return health.lastSuccessAt === null ? "UNUSED" : "HEALTHY";
}

/** Whether an endpoint is failing, waiting, or was disabled because it failed. */
export function isInTrouble(endpoint: Endpoint): boolean {
  const status = endpointStatus(endpoint);
  return (
    status === "FAILING" ||
    status === "WAITING" ||
    (!endpoint.enabled && endpoint.health.disabledReason !== null)
  );
}

/** Why an endpoint waits: the receiver is unreachable, or a user has to correct something. */
export function waitingCause({ health }: Endpoint): "away" | "refused" {
  return needsMending(health) ? "refused" : "away";
}

const disabledCodes = [
  "GONE",
  "FAILED_IN_ROW",
  "FAILING",
] as const satisfies (keyof typeof disabledReasons)[];

/** A short description of an endpoint's problem; null if there is none. */
export function useProblem(): (endpoint: Endpoint) => string | null {
  const t = useTranslations("syncEndpoints.problem");
  const relativeTime = useRelativeTime();
  const now = new Date(useClock());
  const runError = useRunError();
  return (endpoint) => {
    const { disabledReason, errorCode, failedDeliveriesInRow, failingSince, waitingSince } = endpoint.health;
    const ago = (at: string) => relativeTime(new Date(at), now);
    const status = endpointStatus(endpoint);
    if (status === "DISABLED") {
      const code = disabledCodes.find((known) => known === errorCode);
      return code === undefined ? (disabledReason ?? t("BY_HAND")) : t(code);
    }
    if (waitingSince !== null) {
      const { lastError, lastErrorCode: code, lastErrorStatus: responseStatus } = endpoint.health;
      const failed = { errorCode: code, lastError, responseStatus, failedCount: 0, totalCount: 0 };
      return t("waitingSince", { since: ago(waitingSince), reason: runError(failed) ?? "" });
    }
    if (status !== "FAILING") return null;
    if (failedDeliveriesInRow > 0) return t("failedInRow", { count: failedDeliveriesInRow });
    return failingSince === null ? null : t("failingSince", { since: ago(failingSince) });
  };
}

export function EndpointHealth({ endpoint }: { endpoint: Endpoint }) {
  const t = useTranslations("words.status");
  const status = endpointStatus(endpoint);
  return <StatusBadge status={status} label={t(status)} />;
}

/** Number of unsent changes (at most `10,000+`), and the age of the oldest. */
export function Lag({ health }: { health: Endpoint["health"] }) {
  const { lagRows, lagRowsIsLeast, lagSeconds } = health;
  const locale = useLocale();
  const rows = `${formatExactNumber(lagRows, locale)}${lagRowsIsLeast ? "+" : ""}`;
  return (
    <span className="figures">
      {lagRows === 0 ? rows : `${rows} · ${formatDuration(lagSeconds * 1000, locale)}`}
    </span>
  );
}

/** The server's count stops here. */
const MAX_COUNTED = 1_000;

/** A number of deliveries, at most `1,000+`. `bad` highlights deliveries that need a user. */
export function DeliveryCount({ count, bad = false }: { count: number; bad?: boolean }) {
  const text = `${formatExactNumber(count, useLocale())}${count >= MAX_COUNTED ? "+" : ""}`;
  return (
    <Text
      span
      inherit
      className="figures"
      {...(bad && count > 0 && { c: "var(--mantine-color-error)", fw: 600 })}
    >
      {text}
    </Text>
  );
}

type RateProps = {
  health: Endpoint["health"];
  inList?: boolean;
};

/** Recent bloggers per minute, and the share of successful attempts. */
export function Rate({ health: { rate }, inList = false }: RateProps) {
  const t = useTranslations("syncEndpoints");
  const locale = useLocale();
  if (rate === null) return <Unknown />;
  const perMinute = formatExactNumber(Number(rate.bloggersPerMinute.toPrecision(2)), locale);
  const whole = t("rate", { perMinute, success: formatPercent(rate.successPercent, locale, 100) });
  return (
    <span className="figures" {...(inList && { title: whole })}>
      {inList ? t("pace", { perMinute }) : whole}
    </span>
  );
}

export function BackfillBar({ percent, ...rest }: { percent: number } & Pick<GroupProps, "w">) {
  const t = useTranslations("syncEndpoints.backfill");
  return (
    <Group gap={8} wrap="nowrap" {...rest}>
      <Progress.Root flex={1} miw={40} size="sm">
        <Progress.Section value={percent} color="blue" aria-label={t("title")} />
      </Progress.Root>
      <Text fz="sm" className="figures">
        {percent}%
      </Text>
    </Group>
  );
}
