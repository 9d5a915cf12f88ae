"use client";

import { IconColumns } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { BulkMeant } from "@/app/_components/selection-bar";
import { type BulkAct, BulkButton } from "./bulk-act";

export const MAX_COMPARED = 6;

export function useCompareAct({ ids, all }: BulkMeant): BulkAct {
  const t = useTranslations("bloggers.compare");
  return {
    label: t("action"),
    icon: IconColumns,
    allowed: !all && ids.length >= 2 && ids.length <= MAX_COMPARED,
    at: "wide",
    href: `/bloggers/compare?ids=${ids.join(",")}`,
  };
}

export function CompareButton({ meant }: { meant: BulkMeant }) {
  const act = useCompareAct(meant);
  return act.allowed && <BulkButton act={act} />;
}
