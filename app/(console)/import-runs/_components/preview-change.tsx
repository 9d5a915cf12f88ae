"use client";

import { Group, Stack, Text } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { FieldValue } from "@/app/(console)/bloggers/[id]/_components/field-value";
import { describeRowProblem, findImportColumn } from "@/server/domain/import-file";
import type { Preview } from "./reading";

type Row = Preview["rows"][number];

const MOST_SHOWN = 4;

/** What is wrong with a row, or what it changes, old and new; else its first cells. */
export function PreviewChange({ row }: { row: Row }) {
  const t = useTranslations("importRuns");
  const locale = useLocale();
  if (row.error !== null)
    return (
      <Text size="sm" c="red" className="breakable">
        {describeRowProblem(row.error, locale)}
      </Text>
    );
  if (row.outcome === "DOUBLED")
    return (
      <Text size="sm" c="dimmed">
        {t("preview.doubled")}
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
      {row.changes.slice(0, MOST_SHOWN).map((change) => (
        <Group key={change.field} gap={6} wrap="nowrap" fz="sm" maw={560} style={{ overflow: "hidden" }}>
          <span>{findImportColumn(change.field)?.names[locale] ?? change.field}:</span>
          <Values change={change} />
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

function Values({ change: { field, before, after } }: { change: Row["changes"][number] }) {
  const t = useTranslations("importRuns");
  // Of what is JSON, or differs behind what is shown, the preview only says that it changes.
  if (before === null && after === null) return <span>{t("outcomes.CHANGED")}</span>;
  return (
    <>
      <s>
        <FieldValue field={field} value={before} />
      </s>
      →
      <FieldValue field={field} value={after} />
    </>
  );
}
