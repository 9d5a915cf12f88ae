"use client";

import { Badge, Paper, Stack, Text } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { Fragment } from "react";
import { Table } from "@/app/_ui/table";
import { describeRowProblem, findImportColumn } from "@/server/domain/roster/import-file";
import { PreviewCell, saysSomething, type ShownField, shownFields } from "./preview-cell";
import type { Preview } from "./reading";

type Row = Preview["rows"][number];
type Props = { rows: Row[]; columns: Preview["columns"] };

const tones = {
  NEW: "green",
  CHANGED: "blue",
  SAME: "gray",
  DOUBLED: "orange",
  FULL: "red",
  WRONG: "red",
  SKIPPED: "gray",
} as const;

const NAMES_PX = 500;
const FIELD_PX = 132;

export function PreviewTable({ rows, columns }: Props) {
  const t = useTranslations("importRuns.preview");
  const nameOf = useFieldName();
  const fields = shownFields(columns);
  return (
    <Table.ScrollContainer minWidth={NAMES_PX + fields.length * FIELD_PX}>
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={64}>{t("line")}</Table.Th>
            <Table.Th w={120}>{t("outcome")}</Table.Th>
            <Table.Th w={320} miw={300}>
              {t("creator")}
            </Table.Th>
            {fields.map(({ field }) => (
              <Table.Th key={field}>{nameOf(field)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.line} style={{ verticalAlign: "top" }}>
              <Table.Td className="figures">{row.line}</Table.Td>
              <Table.Td>
                <OutcomeBadge row={row} />
              </Table.Td>
              <Table.Td>
                <Creator row={row} />
                <Reason row={row} />
              </Table.Td>
              {fields.map((one) => (
                <Table.Td key={one.field} maw={280}>
                  <PreviewCell row={row} {...one} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** On a phone the fields are stacked. */
export function PreviewCards({ rows, columns }: Props) {
  const fields = shownFields(columns);
  return (
    <Stack gap="xs">
      {rows.map((row) => (
        <Paper key={row.line} withBorder p="xs">
          <RowCard row={row} fields={fields} />
        </Paper>
      ))}
    </Stack>
  );
}

function RowCard({ row, fields }: { row: Row; fields: ShownField[] }) {
  const t = useTranslations("importRuns.preview");
  const nameOf = useFieldName();
  return (
    <Stack gap={4}>
      <Text size="sm" c="dimmed" className="figures">
        {t("line")} {row.line} <OutcomeBadge row={row} />
      </Text>
      <Creator row={row} />
      <Reason row={row} />
      {fields
        .filter((one) => saysSomething(row, one))
        .map((one) => (
          <Fragment key={one.field}>
            <Text size="xs" c="dimmed">
              {nameOf(one.field)}
            </Text>
            <PreviewCell row={row} {...one} />
          </Fragment>
        ))}
    </Stack>
  );
}

function useFieldName() {
  const locale = useLocale();
  return (field: string) => findImportColumn(field)?.names[locale] ?? field;
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
  if (platformBloggerId === null) return null;
  return (
    <Text size="sm" truncate maw={240} title={platformBloggerId}>
      {platform !== null && `${tPlatform(platform as "PGY")} `}
      {platformBloggerId}
    </Text>
  );
}

function Reason({ row }: { row: Row }) {
  const t = useTranslations("importRuns.preview");
  const locale = useLocale();
  const isBack = row.changes.some(({ field }) => field === "deactivatedAt");
  return (
    <>
      {row.error !== null && (
        <Text size="sm" c={row.outcome === "SKIPPED" ? "dimmed" : "red"} className="breakable" maw={320}>
          {describeRowProblem(row.error, locale)}
        </Text>
      )}
      {row.notice !== null && (
        <Text size="sm" c="orange" className="breakable" maw={320}>
          {t("leftOut", { reason: describeRowProblem(row.notice, locale) })}
        </Text>
      )}
      {row.outcome === "DOUBLED" && (
        <Text size="sm" c="dimmed">
          {row.firstLine === null ? t("doubled") : t("doubledOf", { line: row.firstLine })}
        </Text>
      )}
      {isBack && (
        <Text size="sm" c="dimmed">
          {t("back")}
        </Text>
      )}
    </>
  );
}
