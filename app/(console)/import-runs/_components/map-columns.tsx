"use client";

import { Select, Stack, Text } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { Section } from "@/app/_ui/section";
import { Table } from "@/app/_ui/table";
import { useNarrow } from "@/app/_ui/use-narrow";
import { importColumns } from "@/server/domain/import-file";
import { platforms } from "@/server/domain/platforms";
import type { Preview, Reading } from "./reading";

type Props = { columns: Preview["columns"]; reading: Reading; onChange: (reading: Reading) => void };

type Column = Preview["columns"][number];

/** Which field each column of the file brings, and the platform of rows that tell none. */
export function MapColumns({ columns, reading: { mapping, platform }, onChange }: Props) {
  const t = useTranslations("importRuns.mapping");
  const tPlatform = useTranslations("words.platform");
  const isNarrow = useNarrow();
  const choose = (at: number, field: string | null) =>
    onChange({
      platform,
      // A field stands once: another column gives it up.
      mapping: mapping.map((one, other) => (other === at ? field : one === field ? null : one)),
    });
  const fieldOf = (at: number) => (
    <FieldSelect
      column={columns[at]?.heading ?? ""}
      at={at}
      value={mapping[at] ?? null}
      onChange={(value) => choose(at, value)}
    />
  );
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
        onChange={(value) => onChange({ mapping, platform: platforms.find((one) => one === value) ?? null })}
      />
      {isNarrow ? (
        <Stack>
          {columns.map((column, at) => (
            <Stack key={at} gap={2}>
              <Heading column={column} at={at} />
              <Samples column={column} />
              {fieldOf(at)}
            </Stack>
          ))}
        </Stack>
      ) : (
        <Table.ScrollContainer minWidth={560} mah={360}>
          <Table verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t("column")}</Table.Th>
                <Table.Th>{t("sample")}</Table.Th>
                <Table.Th w={240}>{t("field")}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {columns.map((column, at) => (
                <Table.Tr key={at}>
                  <Table.Td>
                    <Heading column={column} at={at} />
                  </Table.Td>
                  <Table.Td>
                    <Samples column={column} />
                  </Table.Td>
                  <Table.Td>{fieldOf(at)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Section>
  );
}

function Heading({ column: { heading }, at }: { column: Column; at: number }) {
  const t = useTranslations("importRuns.mapping");
  return <span>{heading === "" ? t("unnamed", { number: at + 1 }) : heading}</span>;
}

function Samples({ column: { samples } }: { column: Column }) {
  return (
    <Text size="sm" c="dimmed" truncate maw={320}>
      {samples.filter((sample) => sample !== "").join(" · ")}
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
