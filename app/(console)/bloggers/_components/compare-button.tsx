"use client";

import { Button } from "@mantine/core";
import { IconColumns } from "@tabler/icons-react";
import { Link } from "@/app/_ui/link";
import { useTranslations } from "next-intl";

export const MAX_COMPARED = 6;

export function CompareButton({ ids }: { ids: readonly string[] }) {
  const t = useTranslations("bloggers.compare");
  if (ids.length < 2 || ids.length > MAX_COMPARED) return null;
  return (
    <Button
      component={Link}
      href={`/bloggers/compare?ids=${ids.join(",")}`}
      variant="default"
      size="compact-sm"
      leftSection={<IconColumns size={14} stroke={1.5} />}
    >
      {t("action")}
    </Button>
  );
}
