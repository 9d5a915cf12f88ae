"use client";

import { Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useClock } from "@/app/_ui/clock";
import { toDay, useLinkupZone } from "../linkup-day";

/** The day of a follow-up, marked once it has come. */
export function NextDate({ nextAt }: { nextAt: string }) {
  const t = useTranslations("contacts");
  const timeZone = useLinkupZone();
  const today = toDay(new Date(useClock()).toISOString(), timeZone) ?? "";
  const day = toDay(nextAt, timeZone) ?? "";
  const state = day < today ? "overdue" : day === today ? "today" : "later";
  return (
    <Text span fz="sm" c={state === "later" ? "dimmed" : "orange.8"} fw={state === "later" ? 400 : 500}>
      {t(`next.${state}`, { day })}
    </Text>
  );
}
