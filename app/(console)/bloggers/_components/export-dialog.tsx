"use client";

import { Button, Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useAction } from "@/app/_components/use-action";
import { unbatched, type RouterInputs, useTRPC } from "@/app/_trpc/trpc";
import { formatTotal } from "@/app/_ui/format";
import { useChips } from "@/app/_ui/list-filters";
import type { FilterOf } from "@/app/_ui/list-view";
import { Modal } from "@/app/_ui/modal";
import { RadioChoices } from "@/app/_ui/radio-choices";
import { defaultExportFields, exportColumns } from "@/server/domain/roster/export-file";
import { type bloggerFilter } from "./roster-filter";
import { useBloggerFilters } from "./blogger-filters";
import { ExportColumns } from "./export-columns";
import { OwnExports } from "./own-exports";

type Asked = RouterInputs["blogger"]["export"];
type Shown = FilterOf<typeof bloggerFilter>;
export type Exported = {
  filter: NonNullable<Asked["filter"]>;
  shown: Shown;
  order: Pick<Asked, "order" | "direction">;
  selected: readonly string[];
};
/** `onlySelected`: there is no list beside the selection. */
type Props = Exported & { allAtFirst: boolean; onlySelected?: boolean; onClose: () => void };

/** Maximum number of rows that are exported by id; more are exported by filter. */
const MAX_SELECTED = 500;

export function ExportDialog(props: Props) {
  const { filter, shown, order, selected, allAtFirst, onlySelected = false, onClose } = props;
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
  const maySelect = selected.length > 0 && selected.length <= MAX_SELECTED;
  const [isAll, setAll] = useState(allAtFirst || !maySelect);
  const chosen = new Set(stored);
  const columns = exportColumns.map(({ field }) => field).filter((field) => chosen.has(field));
  const start = useAction(blogger.export.mutationOptions(), {
    input: (input: Asked) => input,
    refreshes: [rosterJob.list.pathKey()],
    reasons: { CONFLICT: t("tooMany") },
  });
  const meant = isAll ? { filter } : { ids: [...selected] };
  return (
    <Modal opened onClose={onClose} title={t("title")} size="lg">
      <Stack gap="md">
        <OwnExports />
        <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
          <div style={{ minWidth: 0 }}>
            {selected.length > MAX_SELECTED && (
              <Text size="sm">{t("mostSelected", { most: MAX_SELECTED })}</Text>
            )}
            {onlySelected && <Text size="sm">{t("selected", { count: selected.length })}</Text>}
            {maySelect && !onlySelected && (
              <RadioChoices
                label={t("which")}
                choices={["selected", "all"]}
                nameOf={(which) =>
                  which === "all" ? t("allMatching") : t("selected", { count: selected.length })
                }
                value={isAll ? "all" : "selected"}
                onChange={(which) => setAll(which === "all")}
              />
            )}
            {isAll && <Meant filter={filter} shown={shown} />}
          </div>
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
            onClick={() => start.run({ ...meant, ...order, columns, format, locale })}
          >
            {t("start", { count: columns.length })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Meant({ filter, shown }: Pick<Props, "filter" | "shown">) {
  const t = useTranslations("bloggers.export");
  const locale = useLocale();
  const total = useQuery(useTRPC().blogger.count.queryOptions(filter, unbatched)).data;
  const chips = useChips(useBloggerFilters(), shown);
  const count = total === undefined ? "…" : formatTotal(total, locale);
  return (
    <div style={{ minWidth: 0 }}>
      <Text size="sm" fw={600} className="figures" role="status">
        {t("meant", { count })}
      </Text>
      <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
        {chips.length === 0
          ? t("noFilter")
          : t("filter", { chips: chips.map(({ label }) => label).join(" · ") })}
      </Text>
    </div>
  );
}
