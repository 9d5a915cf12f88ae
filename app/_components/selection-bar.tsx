"use client";

import { ActionIcon, Button, CopyButton, Group, Text } from "@mantine/core";
import { IconCheck, IconCopy, IconX } from "@tabler/icons-react";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { formatTotal } from "@/app/_ui/format";
import { Hint } from "@/app/_ui/hint";
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
 * Number of selected rows, including those on other pages, and the bulk actions, in the list's foot: there it
 * takes no row. With bulk actions the selection can grow to all matching rows.
 */
export function SelectionBar({ ids, label, hidden, total, onClear, bulk }: Props) {
  const t = useTranslations("ui");
  const [all, setAll] = useState(false);
  const locale = useLocale();
  const matching = total === undefined ? null : formatTotal(total, locale);
  const canGrow = bulk !== undefined && total !== undefined && (total.isLeast || total.total > ids.length);
  return (
    <Group gap={6} role="group" aria-label={t("selection")}>
      <Hint label={t("clearSelection")}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={26}
          aria-label={t("clearSelection")}
          onClick={onClear}
        >
          <IconX size={16} />
        </ActionIcon>
      </Hint>
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
            <Hint label={copied ? t("copied") : t("copyIds")}>
              <ActionIcon variant="default" size={26} aria-label={t("copyIds")} onClick={copy}>
                {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
              </ActionIcon>
            </Hint>
          )}
        </CopyButton>
      )}
    </Group>
  );
}
