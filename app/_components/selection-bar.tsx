"use client";

import { Button, CopyButton, Group, Paper, Text } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { formatTotal } from "@/app/_ui/format";
import type { ListTotal } from "@/app/_ui/list-foot";

/** The target of a bulk action: the rows with these ids, or with `all` every row that matches the filter. */
export type BulkMeant = { ids: string[]; all: boolean; clear: () => void };

type Props = {
  ids: string[];
  label: (count: number) => string;
  hidden: number;
  total: ListTotal | undefined;
  onClear: () => void;
  bulk: ((meant: BulkMeant) => ReactNode) | undefined;
};

/**
 * Number of selected rows, including those on other pages, and the bulk actions. With bulk actions the
 * selection can grow to all matching rows.
 */
export function SelectionBar({ ids, label, hidden, total, onClear, bulk }: Props) {
  const t = useTranslations("ui");
  const [all, setAll] = useState(false);
  const locale = useLocale();
  const matching = total === undefined ? null : formatTotal(total, locale);
  const canGrow = bulk !== undefined && total !== undefined && (total.isLeast || total.total > ids.length);
  return (
    <Paper px="sm" py={6} mb="sm" role="group" aria-label={t("selection")}>
      <Group gap="xs">
        <Text role="status">
          {all ? t("allMatchingSelected", { count: matching ?? "" }) : label(ids.length)}
          {!all && hidden > 0 && (
            <Text span c="dimmed">
              {" "}
              {t("selectedElsewhere", { count: hidden })}
            </Text>
          )}
        </Text>
        {canGrow && !all && (
          <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
            {t("selectAllMatching", { count: matching ?? "" })}
          </Button>
        )}
        {bulk?.({ ids, all, clear: onClear })}
        {!all && (
          <CopyButton value={ids.join("\n")}>
            {({ copied, copy }) => (
              <Button variant="default" size="compact-sm" onClick={copy}>
                {copied ? t("copied") : t("copyIds")}
              </Button>
            )}
          </CopyButton>
        )}
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onClear}>
          {t("clearSelection")}
        </Button>
      </Group>
    </Paper>
  );
}
