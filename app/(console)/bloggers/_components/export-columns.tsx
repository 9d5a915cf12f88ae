"use client";

import { Button, Checkbox, Group, ScrollArea, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { exportColumns, exportGroups } from "@/server/domain/roster/export-file";

type Props = {
  chosen: ReadonlySet<string>;
  onChange: (fields: ReadonlySet<string>) => void;
  onReset: () => void;
};

export function ExportColumns({ chosen, onChange, onReset }: Props) {
  const t = useTranslations("bloggers.export");
  const locale = useLocale();
  const [typed, setTyped] = useState("");
  const wanted = typed.trim().toLowerCase();
  const isShown = ({ field, names }: (typeof exportColumns)[number]) =>
    [field, names.zh, names.en].some((name) => name.toLowerCase().includes(wanted));
  const set = (fields: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const field of fields)
      if (isChosen) next.add(field);
      else next.delete(field);
    onChange(next);
  };
  const groups = exportGroups.flatMap(({ group, names }) => {
    const columns = exportColumns.filter((column) => column.group === group && isShown(column));
    return columns.length === 0 ? [] : [{ group, names, columns }];
  });
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <TextInput
          flex={1}
          aria-label={t("search")}
          placeholder={t("search")}
          leftSection={<IconSearch size={16} stroke={1.5} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button variant="subtle" onClick={onReset}>
          {t("usual")}
        </Button>
      </Group>
      <ScrollArea.Autosize
        mah="min(320px, 45vh)"
        type="auto"
        offsetScrollbars
        viewportProps={{ tabIndex: 0 }}
      >
        <Stack gap="md">
          {groups.length === 0 && <Text c="dimmed">{t("noField")}</Text>}
          {groups.map(({ group, names, columns }) => {
            const fields = columns.map(({ field }) => field);
            const count = fields.filter((field) => chosen.has(field)).length;
            return (
              <Stack key={group} gap={6} role="group" aria-label={names[locale]}>
                <Checkbox
                  label={<Text fw={600}>{names[locale]}</Text>}
                  checked={count === fields.length}
                  indeterminate={count > 0 && count < fields.length}
                  onChange={(event) => set(fields, event.currentTarget.checked)}
                />
                <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing={6} pl="lg">
                  {columns.map((column) => (
                    <Checkbox
                      key={column.field}
                      label={column.names[locale]}
                      checked={chosen.has(column.field)}
                      onChange={(event) => set([column.field], event.currentTarget.checked)}
                    />
                  ))}
                </SimpleGrid>
              </Stack>
            );
          })}
        </Stack>
      </ScrollArea.Autosize>
    </Stack>
  );
}
