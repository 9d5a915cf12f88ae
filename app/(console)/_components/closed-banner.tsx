"use client";

import { Alert } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { Me } from "@/app/_trpc/trpc";
import { useClock } from "@/app/_ui/clock";
import { formatDateTime } from "@/app/_ui/format";

export function ClosedBanner({ organization }: { organization: NonNullable<Me["organization"]> }) {
  const t = useTranslations("frame.closed");
  const now = useClock();
  const { name, status, subscriptionExpiresAt: end, timeZone } = organization;
  const isSuspended = status === "SUSPENDED";
  if (!isSuspended && (end === null || Date.parse(end) > now)) return null;
  const time = end === null ? "" : formatDateTime(new Date(end), timeZone);
  return (
    <Alert
      color="red"
      variant="light"
      mb="md"
      py={8}
      title={isSuspended ? t("suspended", { name }) : t("expired", { name, time })}
      role="note"
    >
      {t("whatToDo")}
    </Alert>
  );
}
