"use client";

import { Stack, Switch, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { Preview, Reading } from "./reading";

type Props = { preview: Preview; reading: Reading; onChange: (reading: Reading) => void };

export function LeftOutCells({ preview: { leftOut, columns }, reading, onChange }: Props) {
  const t = useTranslations("importRuns.preview");
  const tNote = useTranslations("importRuns.mapping.notes");
  const left = columns.filter(({ heading, field }) => field === null && heading !== "");
  const named = left.map(({ heading, note }) =>
    note === null
      ? heading
      : t("columnLeftOut", { column: heading, note: tNote(note.code, { column: note.heading ?? "" }) }),
  );
  return (
    <Stack gap={4}>
      <Switch
        label={t("strict")}
        description={t("strictHelp")}
        checked={reading.strict}
        onChange={({ currentTarget: { checked } }) => onChange({ ...reading, strict: checked })}
      />
      {leftOut.cells > 0 && (
        <Text size="sm" c="orange" role="status">
          {t("cellsLeftOut", leftOut)}
        </Text>
      )}
      {named.length > 0 && (
        <Text size="sm" c="dimmed" className="breakable">
          {t("columnsLeftOut", { columns: named.join(t("between")) })}
        </Text>
      )}
    </Stack>
  );
}
