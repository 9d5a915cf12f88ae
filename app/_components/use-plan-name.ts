"use client";

import { useTranslations } from "next-intl";
import type { Messages } from "@/app/_i18n/messages";

type Known = keyof Messages["words"]["plan"];

export function usePlanName(): (plan: string) => string {
  const t = useTranslations("words.plan");
  return (plan) => (t.has(plan as Known) ? t(plan as Known) : plan);
}
