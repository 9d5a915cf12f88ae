"use client";

import { Badge, Button, Chip, Group, Stack, Table, Text } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { formatExactNumber } from "@/app/_ui/format";
import { Unknown } from "@/app/_ui/values";
import { FieldValue } from "@/app/(console)/bloggers/[id]/_components/field-value";
import { describeRowProblem, findImportColumn } from "@/server/domain/import-file";
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
  const tPlatform = useTranslations("words.platformShort");
  const locale = useLocale();
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
      <Table.ScrollContainer minWidth={680}>
        <Table verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={64}>{t("preview.line")}</Table.Th>
              <Table.Th w={96}>{t("preview.outcome")}</Table.Th>
              <Table.Th w={230}>{t("preview.creator")}</Table.Th>
              <Table.Th>{t("preview.what")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.line}>
                <Table.Td className="figures">{row.line}</Table.Td>
                <Table.Td>
                  {row.outcome !== null && (
                    <Badge variant="light" color={tones[row.outcome]}>
                      {t(`outcomes.${row.outcome}`)}
                    </Badge>
                  )}
                </Table.Td>
                <Table.Td>
                  {row.platformBloggerId === null ? (
                    <Unknown />
                  ) : (
                    <Text size="sm" truncate maw={230} title={row.platformBloggerId}>
                      {row.platform !== null && `${tPlatform(row.platform as "PGY")} `}
                      {row.platformBloggerId}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>
                  <What row={row} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
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

const MOST_SHOWN = 4;

/** What is wrong with a row, or what it changes, old and new; else its first cells. */
function What({ row }: { row: Preview["rows"][number] }) {
  const locale = useLocale();
  if (row.error !== null)
    return (
      <Text size="sm" c="red">
        {describeRowProblem(row.error, locale)}
      </Text>
    );
  if (row.outcome !== "CHANGED")
    return (
      <Text size="sm" c="dimmed" truncate maw={560}>
        {row.cells
          .filter((cell) => cell !== "")
          .slice(0, MOST_SHOWN)
          .join(" · ")}
      </Text>
    );
  return (
    <Stack gap={2}>
      {row.changes.slice(0, MOST_SHOWN).map(({ field, before, after }) => (
        <Group key={field} gap={6} wrap="nowrap" fz="sm" maw={560} style={{ overflow: "hidden" }}>
          <span>{findImportColumn(field)?.names[locale] ?? field}:</span>
          <s>
            <FieldValue field={field} value={toShown(before)} />
          </s>
          →
          <FieldValue field={field} value={toShown(after)} />
        </Group>
      ))}
      {row.changes.length > MOST_SHOWN && (
        <Text size="sm" c="dimmed">
          +{row.changes.length - MOST_SHOWN}
        </Text>
      )}
    </Stack>
  );
}

/** Several texts are one, as on a blogger's page. */
function toShown(value: unknown): unknown {
  return Array.isArray(value) ? value.join(",") : value;
}
