"use client";

import { Badge, Button, Chip, Group, Paper, Stack, Text } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { formatExactNumber } from "@/app/_ui/format";
import { Unknown } from "@/app/_ui/values";
import { Table } from "@/app/_ui/table";
import { useNarrow } from "@/app/_ui/use-narrow";
import { PreviewChange } from "./preview-change";
import type { Preview } from "./reading";

const outcomes = ["NEW", "CHANGED", "SAME", "DOUBLED", "FULL", "WRONG"] as const;
export type Outcome = (typeof outcomes)[number];

const tones = {
  ...{ NEW: "green", CHANGED: "blue", SAME: "gray" },
  ...{ DOUBLED: "orange", FULL: "red", WRONG: "red" },
} as const;

type Props = {
  preview: Preview;
  outcome: Outcome | undefined;
  onOutcome: (outcome: Outcome | undefined) => void;
  isFirst: boolean;
  onPage: (afterLine: number) => void;
};

/** The rows of a file with what would become of each, all or of one outcome. */
export function PreviewRows({ preview, outcome, onOutcome, isFirst, onPage }: Props) {
  const t = useTranslations("importRuns");
  const locale = useLocale();
  const isNarrow = useNarrow();
  const { counts, rows, nextLine } = preview;
  return (
    <Stack gap="sm">
      <Group gap={6}>
        {outcomes.map((one) => (
          <Chip
            key={one}
            size="xs"
            checked={outcome === one}
            // The chosen one can be taken back, also where another mapping left none of it.
            disabled={counts[one] === 0 && outcome !== one}
            onChange={(isChosen) => onOutcome(isChosen ? one : undefined)}
          >
            {t(`outcomes.${one}`)} {formatExactNumber(counts[one], locale)}
          </Chip>
        ))}
      </Group>
      {isNarrow ? <RowCards rows={rows} /> : <RowTable rows={rows} />}
      <Group gap="xs" justify="flex-end">
        <Button variant="default" size="xs" disabled={isFirst} onClick={() => onPage(0)}>
          {t("preview.first")}
        </Button>
        <Button
          variant="default"
          size="xs"
          disabled={nextLine === null}
          onClick={() => nextLine !== null && onPage(nextLine)}
        >
          {t("preview.next")}
        </Button>
      </Group>
    </Stack>
  );
}

type Row = Preview["rows"][number];

function RowTable({ rows }: { rows: Row[] }) {
  const t = useTranslations("importRuns.preview");
  return (
    <Table.ScrollContainer minWidth={680}>
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={64}>{t("line")}</Table.Th>
            <Table.Th w={96}>{t("outcome")}</Table.Th>
            <Table.Th w={230}>{t("creator")}</Table.Th>
            <Table.Th>{t("what")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.line}>
              <Table.Td className="figures">{row.line}</Table.Td>
              <Table.Td>
                <OutcomeBadge row={row} />
              </Table.Td>
              <Table.Td>
                <Creator row={row} />
              </Table.Td>
              <Table.Td>
                <PreviewChange row={row} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** On a phone the reason stands below its row: beside it there is no room. */
function RowCards({ rows }: { rows: Row[] }) {
  const t = useTranslations("importRuns.preview");
  return (
    <Stack gap="xs">
      {rows.map((row) => (
        <Paper key={row.line} withBorder p="xs">
          <Stack gap={4}>
            <Group justify="space-between" wrap="nowrap">
              <Text size="sm" c="dimmed" className="figures">
                {t("line")} {row.line}
              </Text>
              <OutcomeBadge row={row} />
            </Group>
            {row.platformBloggerId !== null && <Creator row={row} />}
            <PreviewChange row={row} />
          </Stack>
        </Paper>
      ))}
    </Stack>
  );
}

function OutcomeBadge({ row: { outcome } }: { row: Row }) {
  const t = useTranslations("importRuns.outcomes");
  if (outcome === null) return null;
  return (
    <Badge variant="light" color={tones[outcome]}>
      {t(outcome)}
    </Badge>
  );
}

function Creator({ row: { platform, platformBloggerId } }: { row: Row }) {
  const tPlatform = useTranslations("words.platformShort");
  if (platformBloggerId === null) return <Unknown />;
  return (
    <Text size="sm" truncate maw={230} title={platformBloggerId}>
      {platform !== null && `${tPlatform(platform as "PGY")} `}
      {platformBloggerId}
    </Text>
  );
}
