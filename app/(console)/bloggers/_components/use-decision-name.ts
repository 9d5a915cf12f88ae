"use client";

import { useTranslations } from "next-intl";
import type { RouterOutputs } from "@/app/_trpc/trpc";

type Status = RouterOutputs["blogger"]["reviews"]["list"][number]["reviewStatus"];

/** Name of a decision. PENDING is the decision that takes an earlier one back. */
export function useDecisionName(): (status: Status) => string {
  const t = useTranslations("bloggerReview.decisions");
  const tReview = useTranslations("words.review");
  return (status) => (status === "PENDING" ? t("takenBack") : tReview(status));
}
