"use client";

import { Select, Table, Text } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { Section } from "@/app/_ui/section";
import { importColumns } from "@/server/domain/import-file";
import { platforms } from "@/server/domain/platforms";
import type { Preview, Reading } from "./reading";

type Props = { columns: Preview["columns"]; reading: Reading; onChange: (reading: Reading) => void };

/** Which field each column of the file brings, and the platform of rows that tell none. */
export function MapColumns({ columns, reading: { mapping, platform }, onChange }: Props) {
  const t = useTranslations("importRuns.mapping");
  const tPlatform = useTranslations("words.platform");
  const locale = useLocale();
  const data = importColumns.map(({ field, names }) => ({ value: field, label: names[locale] }));
  const choose = (at: number, field: string | null) =>
    onChange({
      platform,
      // A field stands once: another column gives it up.
      mapping: mapping.map((one, other) => (other === at ? field : one === field ? null : one)),
    });
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
            {columns.map(({ heading, samples }, at) => (
              <Table.Tr key={at}>
                <Table.Td>{heading === "" ? t("unnamed", { number: at + 1 }) : heading}</Table.Td>
                <Table.Td>
                  <Text size="sm" c="dimmed" truncate maw={320}>
                    {samples.filter((sample) => sample !== "").join(" · ")}
                  </Text>
                </Table.Td>
                <Table.Td>
                  <Select
                    size="xs"
                    aria-label={t("fieldOf", { column: heading === "" ? String(at + 1) : heading })}
                    placeholder={t("leftOut")}
                    clearable
                    searchable
                    data={data}
                    value={mapping[at] ?? null}
                    onChange={(value) => choose(at, value)}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  );
}
