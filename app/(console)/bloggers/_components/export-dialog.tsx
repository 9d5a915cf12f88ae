"use client";

import { Button, Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useLocale, useTranslations } from "next-intl";
import { useAction } from "@/app/_components/use-action";
import { type RouterInputs, useTRPC } from "@/app/_trpc/trpc";
import { Modal } from "@/app/_ui/modal";
import { defaultExportFields, exportColumns } from "@/server/domain/export-file";
import { ExportColumns } from "./export-columns";
import { OwnExports } from "./own-exports";

type Asked = RouterInputs["blogger"]["export"];
type Props = { filter: NonNullable<Asked["filter"]>; onClose: () => void };

/** Chooses columns and format, and shows how far one's exports are. The browser remembers the choice. */
export function ExportDialog({ filter, onClose }: Props) {
  const t = useTranslations("bloggers.export");
  const tUi = useTranslations("ui");
  const locale = useLocale();
  const { blogger, rosterJob } = useTRPC();
  const [format, setFormat] = useLocalStorage<Asked["format"]>({
    key: "export-format",
    defaultValue: "XLSX",
    getInitialValueInEffect: false,
  });
  const [stored, setChosen] = useLocalStorage<readonly string[]>({
    key: "export-columns",
    defaultValue: defaultExportFields,
    getInitialValueInEffect: false,
  });
  const chosen = new Set(stored);
  const columns = exportColumns.map(({ field }) => field).filter((field) => chosen.has(field));
  const start = useAction(blogger.export.mutationOptions(), {
    input: (input: Asked) => input,
    refreshes: [rosterJob.list.pathKey()],
    reasons: { CONFLICT: t("tooMany") },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("title")}
      size="lg"
      closeButtonProps={{ "aria-label": tUi("close") }}
    >
      <Stack gap="md">
        <OwnExports />
        <Group justify="space-between" gap="xs">
          <Text size="sm">{t("note")}</Text>
          <SegmentedControl
            aria-label={t("format")}
            data={["XLSX", "CSV"]}
            value={format}
            onChange={(value) => setFormat(value)}
          />
        </Group>
        <ExportColumns
          chosen={chosen}
          onChange={(fields) => setChosen([...fields])}
          onReset={() => setChosen([...defaultExportFields])}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {tUi("close")}
          </Button>
          <Button
            loading={start.busy}
            disabled={columns.length === 0}
            onClick={() => start.run({ filter, columns, format, locale })}
          >
            {t("start", { count: columns.length })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
