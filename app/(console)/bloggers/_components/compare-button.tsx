"use client";

import { Button } from "@mantine/core";
import { IconColumns } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { BulkMeant } from "@/app/_components/selection-bar";
import { Link } from "@/app/_ui/link";
import type { BulkAct } from "./bulk-act";

export const MAX_COMPARED = 6;

const isComparable = (ids: readonly string[]) => ids.length >= 2 && ids.length <= MAX_COMPARED;
const toComparison = (ids: readonly string[]) => `/bloggers/compare?ids=${ids.join(",")}`;

export function useCompareAct({ ids, all }: BulkMeant): BulkAct {
  const t = useTranslations("bloggers.compare");
  return {
    label: t("action"),
    icon: IconColumns,
    allowed: !all && isComparable(ids),
    at: "wide",
    href: toComparison(ids),
  };
}

export function CompareButton({ ids }: { ids: readonly string[] }) {
  const t = useTranslations("bloggers.compare");
  if (!isComparable(ids)) return null;
  return (
    <Button
      component={Link}
      href={toComparison(ids)}
      variant="default"
      size="compact-sm"
      leftSection={<IconColumns size={14} stroke={1.5} />}
    >
      {t("action")}
    </Button>
  );
}
