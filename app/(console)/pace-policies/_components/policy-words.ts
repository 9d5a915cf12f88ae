"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useTRPC } from "@/app/_trpc/trpc";
import type { Policy } from "./policy-values";

/** Name and description of a policy; built-in ones in the user's language. */
export function usePolicyWords() {
  const t = useTranslations("pacePolicies");
  return {
    nameOf: ({ systemKey, name }: Pick<Policy, "systemKey" | "name">) =>
      systemKey === null ? name : t(`systemName.${systemKey}`),
    descriptionOf: ({ systemKey, description }: Pick<Policy, "systemKey" | "description">) =>
      systemKey === null ? description : t(`systemDescription.${systemKey}`),
  };
}

/** Name of a task's policy by id; null means the built-in default. */
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
