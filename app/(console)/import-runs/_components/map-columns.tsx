"use client";

import { Select, SimpleGrid, Stack, Text } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { Section } from "@/app/_ui/section";
import { importColumns } from "@/server/domain/roster/import-file";
import { platforms } from "@/server/domain/roster/platforms";
import type { Preview, Reading } from "./reading";

type Props = { columns: Preview["columns"]; reading: Reading; onChange: (reading: Reading) => void };

type Column = Preview["columns"][number];

export function MapColumns({ columns, reading, onChange }: Props) {
  const t = useTranslations("importRuns.mapping");
  const tPlatform = useTranslations("words.platform");
  const { mapping, platform, answers } = reading;
  const choose = (at: number, field: string | null) => {
    // A choice here replaces an earlier answer, which would otherwise move the field back.
    const asked = new Set([mapping[at], field].map((one) => `column:${one}`));
    const others = Object.entries(answers).filter(([id]) => !asked.has(id));
    onChange({
      ...reading,
      answers: Object.fromEntries(others),
      // A field is mapped once: the other column loses it.
      mapping: mapping.map((one, other) => (other === at ? field : one === field ? null : one)),
    });
  };
  return (
    <Section title={t("title")} note={t("note")}>
      <Select
        maw={320}
        label={t("platform")}
        description={t("platformHelp")}
        placeholder={t("none")}
        clearable
        data={platforms.map((value) => ({ value, label: tPlatform(value) }))}
        value={platform}
        onChange={(value) =>
          onChange({ ...reading, platform: platforms.find((one) => one === value) ?? null })
        }
      />
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3, xl: 4 }} spacing="md" verticalSpacing="sm">
        {columns.map((column, at) => (
          <Stack key={at} gap={2} miw={0}>
            <ColumnHeading column={column} at={at} />
            <Samples column={column} />
            <FieldSelect
              column={column.heading}
              at={at}
              value={mapping[at] ?? null}
              onChange={(value) => choose(at, value)}
            />
            <ColumnNote column={column} />
          </Stack>
        ))}
      </SimpleGrid>
    </Section>
  );
}

function ColumnHeading({ column: { heading }, at }: { column: Column; at: number }) {
  const t = useTranslations("importRuns.mapping");
  const name = heading === "" ? t("unnamed", { number: at + 1 }) : heading;
  return (
    <Text size="sm" fw={500} truncate title={name}>
      {name}
    </Text>
  );
}

function Samples({ column: { samples } }: { column: Column }) {
  const text = samples.filter((sample) => sample !== "").join(" · ");
  return (
    <Text size="xs" c="dimmed" truncate title={text}>
      {text === "" ? "–" : text}
    </Text>
  );
}

function ColumnNote({ column: { note, field } }: { column: Column }) {
  const t = useTranslations("importRuns.mapping.notes");
  if (note === null || field !== null) return null;
  return (
    <Text size="xs" c="orange">
      {t(note.code, { column: note.heading ?? "" })}
    </Text>
  );
}

type FieldSelectProps = {
  column: string;
  at: number;
  value: string | null;
  onChange: (field: string | null) => void;
};

function FieldSelect({ column, at, value, onChange }: FieldSelectProps) {
  const t = useTranslations("importRuns.mapping");
  const locale = useLocale();
  return (
    <Select
      size="xs"
      aria-label={t("fieldOf", { column: column === "" ? String(at + 1) : column })}
      placeholder={t("leftOut")}
      clearable
      searchable
      data={importColumns.map(({ field, names }) => ({ value: field, label: names[locale] }))}
      value={value}
      onChange={onChange}
    />
  );
}
