"use client";

import { useLocale, useTranslations } from "next-intl";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { useQuery } from "@tanstack/react-query";
import { formatExactNumber, formatPercent } from "@/app/_ui/format";
import type { PaceFactors, PaceNumberName, PacePolicyNumbers } from "@/server/domain/scraping/pace";
import { paceNumberNames } from "@/server/domain/scraping/policy";

/** A policy of the list, with the numbers in force by platform. */
export type Policy = RouterOutputs["pacePolicy"]["list"]["list"][number];
export type Baseline = RouterOutputs["pacePolicy"]["baselines"]["list"][number];

export const factorNames = [
  "kRatio",
  "spareAccounts",
  "shiftSizeFactor",
  "restFactor",
  "hourlyFactor",
] as const satisfies (keyof PaceFactors)[];

/** All policies with their numbers, and the baselines: what every page about policies shows. */
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

/** Names a policy and what it is for; built-in ones in the person's language. */
export function usePolicyWords() {
  const t = useTranslations("pacePolicies");
  return {
    nameOf: ({ systemKey, name }: Pick<Policy, "systemKey" | "name">) =>
      systemKey === null ? name : t(`systemName.${systemKey}`),
    descriptionOf: ({ systemKey, description }: Pick<Policy, "systemKey" | "description">) =>
      systemKey === null ? description : t(`systemDescription.${systemKey}`),
  };
}

/** Names a task's policy by its id; a task without one has the built-in that stands in. */
export function usePolicyNames(): (id: string | null) => string {
  const { data } = useQuery(useTRPC().pacePolicy.list.queryOptions());
  const { nameOf } = usePolicyWords();
  const t = useTranslations("pacePolicies");
  return (id) => {
    if (id === null) return t("systemName.BALANCED");
    const policy = data?.list.find((one) => one.id === id);
    return policy === undefined ? "–" : nameOf(policy);
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

/** Formats one of a platform's numbers with its unit. */
export function useNumberText(): (name: PaceNumberName, value: number) => string {
  const t = useTranslations("pacePolicies");
  const locale = useLocale();
  return (name, value) => {
    const unit = t.has(`units.${name}`) ? t(`units.${name}`) : "";
    return t("value", { value: formatExactNumber(value, locale), unit }).trim();
  };
}

/** Returns the overrides that a policy has. */
export function overridesOf(policy: PacePolicyNumbers): PaceNumberName[] {
  return paceNumberNames.filter((name) => policy[name] !== null);
}
