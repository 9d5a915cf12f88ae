"use client";

import { useLocale, useTranslations } from "next-intl";
import { useQuery } from "@tanstack/react-query";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { formatExactNumber, formatPercent } from "@/app/_ui/format";
import type { PaceFactors, PaceNumberName, PacePolicyNumbers } from "@/server/domain/scraping/pace";
import { paceNumberNames } from "@/server/domain/scraping/policy";

export type Policy = RouterOutputs["pacePolicy"]["list"]["list"][number];
export type Baseline = RouterOutputs["pacePolicy"]["baselines"]["list"][number];

export const factorNames = [
  "kRatio",
  "spareAccounts",
  "shiftSizeFactor",
  "restFactor",
  "hourlyFactor",
] as const satisfies (keyof PaceFactors)[];

export function usePolicies() {
  const { pacePolicy } = useTRPC();
  const policies = useQuery(pacePolicy.list.queryOptions());
  const baselines = useQuery(pacePolicy.baselines.queryOptions());
  return {
    policies: policies.data?.list,
    baselines: baselines.data?.list,
    error: policies.error ?? baselines.error,
    refetch: () => void Promise.all([policies.refetch(), baselines.refetch()]),
  };
}

/** Formats a factor: a share as percent, a number of accounts, otherwise `×1.4`. */
export function useFactorText(): (name: keyof PaceFactors, value: number) => string {
  const t = useTranslations("pacePolicies");
  const locale = useLocale();
  return (name, value) => {
    if (name === "kRatio") return formatPercent(value, locale, 1);
    const text = formatExactNumber(value, locale);
    return name === "spareAccounts" ? text : t("times", { value: text });
  };
}

export function useNumberText(): (name: PaceNumberName, value: number) => string {
  const t = useTranslations("pacePolicies");
  const locale = useLocale();
  return (name, value) => {
    const unit = t.has(`units.${name}`) ? t(`units.${name}`) : "";
    // Nothing is scraped by halves; the factor alone makes fractions.
    const shown = name === "shiftSize" ? Math.round(value) : value;
    return t("value", { value: formatExactNumber(shown, locale), unit }).trim();
  };
}

export function overridesOf(policy: PacePolicyNumbers): PaceNumberName[] {
  return paceNumberNames.filter((name) => policy[name] !== null);
}
