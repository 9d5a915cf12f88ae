"use client";

import { useTranslations } from "next-intl";
import type { RouterOutputs } from "@/app/_trpc/trpc";

type Status = RouterOutputs["blogger"]["reviews"]["list"][number]["reviewStatus"];

/** The name of a decision; to be open again is what taking one back comes to. */
export function useDecisionName(): (status: Status) => string {
  const t = useTranslations("bloggerReview.decisions");
  const tReview = useTranslations("words.review");
  return (status) => (status === "PENDING" ? t("takenBack") : tReview(status));
}
