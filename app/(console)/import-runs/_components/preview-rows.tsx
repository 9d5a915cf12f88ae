"use client";

import { Chip, Group, Stack } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { formatExactNumber } from "@/app/_ui/format";
import { useNarrow } from "@/app/_ui/use-narrow";
import { LinePages } from "./line-pages";
import { PreviewCards, PreviewTable } from "./preview-table";
import type { Preview } from "./reading";

const outcomes = ["NEW", "CHANGED", "SAME", "DOUBLED", "FULL", "WRONG", "SKIPPED"] as const;
export type Outcome = (typeof outcomes)[number];

type Props = {
  preview: Preview;
  outcome: Outcome | undefined;
  onOutcome: (outcome: Outcome | undefined) => void;
  isFirst: boolean;
  onPage: (afterLine: number) => void;
};

export function PreviewRows({ preview, outcome, onOutcome, isFirst, onPage }: Props) {
  const t = useTranslations("importRuns");
  const locale = useLocale();
  const isNarrow = useNarrow();
  const { counts, rows, columns, nextLine } = preview;
  return (
    <Stack gap="sm">
      <Group gap={6}>
        {outcomes.map((one) => (
          <Chip
            key={one}
            size="xs"
            checked={outcome === one}
            // The active filter can be cleared even if another mapping left it without rows.
            disabled={counts[one] === 0 && outcome !== one}
            onChange={(isChosen) => onOutcome(isChosen ? one : undefined)}
          >
            {t(`outcomes.${one}`)} {formatExactNumber(counts[one], locale)}
          </Chip>
        ))}
      </Group>
      {isNarrow ? (
        <PreviewCards rows={rows} columns={columns} />
      ) : (
        <PreviewTable rows={rows} columns={columns} />
      )}
      <LinePages isFirst={isFirst} nextLine={nextLine} onPage={onPage} />
    </Stack>
  );
}
