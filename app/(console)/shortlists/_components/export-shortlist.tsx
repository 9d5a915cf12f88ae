"use client";

import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  SegmentedControl,
  Select,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { IconArrowUp, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { OwnExports } from "@/app/(console)/bloggers/_components/own-exports";
import { useAction } from "@/app/_components/use-action";
import { type RouterInputs, type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { Modal } from "@/app/_ui/modal";
import {
  defaultProposalFields,
  exportColumns,
  exportGroups,
  findEntryColumn,
  findExportColumn,
  headingOf,
  isEntryField,
  type ProposalField,
  proposalFields,
} from "@/server/domain/roster/export-file";
import type { Locale } from "@/server/domain/kernel/languages";

type Shortlist = RouterOutputs["shortlist"]["get"];
type Column = { field: ProposalField; heading: string | null };
type Format = RouterInputs["shortlist"]["export"]["format"];
/** `order` is that of the list's page. */
type Props = {
  shortlist: Shortlist;
  order: Pick<RouterInputs["shortlist"]["export"], "order" | "direction">;
  onClose: () => void;
};

const usual: Column[] = defaultProposalFields.map((field) => ({ field, heading: null }));

function usualHeading(field: ProposalField, locale: Locale): string {
  return isEntryField(field)
    ? findEntryColumn(field).names[locale]
    : headingOf(findExportColumn(field), locale);
}

/** Columns in their order, with headings as the client wants them, kept as a template. */
export function ExportShortlist({ shortlist, order, onClose }: Props) {
  const t = useTranslations("shortlists.export");
  const tUi = useTranslations("ui");
  const locale = useLocale();
  const trpc = useTRPC();
  const [columns, setColumns] = useState(usual);
  const [format, setFormat] = useState<Format>("XLSX");
  const [wantsPictures, setWantsPictures] = useState(false);
  const pictures = wantsPictures && format === "XLSX";
  const start = useAction(trpc.shortlist.export.mutationOptions(), {
    input: () => ({ id: shortlist.id, columns, format, locale, pictures, ...order }),
    refreshes: [trpc.rosterJob.list.pathKey()],
    done: () => t("started"),
  });
  return (
    <Modal opened onClose={onClose} title={t("title", { name: shortlist.name })} size="lg">
      <Stack gap="md">
        <OwnExports />
        <Group justify="space-between" gap="xs">
          <Templates columns={columns} onChoose={setColumns} />
          <SegmentedControl
            aria-label={t("format")}
            data={["XLSX", "CSV"]}
            value={format}
            onChange={(value) => setFormat(value)}
          />
        </Group>
        <Checkbox
          label={t("pictures")}
          description={t("picturesHelp")}
          checked={pictures}
          disabled={format !== "XLSX"}
          onChange={(event) => setWantsPictures(event.currentTarget.checked)}
        />
        <Columns columns={columns} onChange={setColumns} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {tUi("close")}
          </Button>
          <Button loading={start.busy} disabled={columns.length === 0} onClick={() => start.run(undefined)}>
            {t("start", { count: columns.length })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

type ColumnsProps = { columns: Column[]; onChange: (columns: Column[]) => void };

function Columns({ columns, onChange }: ColumnsProps) {
  const t = useTranslations("shortlists.export");
  const locale = useLocale();
  const chosen = new Set(columns.map(({ field }) => field));
  const rest = proposalFields.filter((field) => !chosen.has(field));
  const setHeading = (field: ProposalField, text: string) =>
    onChange(
      columns.map((column) =>
        column.field === field ? { field, heading: text.trim() === "" ? null : text } : column,
      ),
    );
  const moveUp = (index: number) => {
    const moved = [...columns];
    const [column] = moved.splice(index, 1);
    if (column !== undefined) moved.splice(index - 1, 0, column);
    onChange(moved);
  };
  return (
    <Stack gap={6}>
      <Text size="sm" c="dimmed">
        {t("columnsHelp")}
      </Text>
      {columns.map(({ field, heading }, index) => {
        const name = usualHeading(field, locale);
        return (
          <Group key={field} gap={6} wrap="nowrap">
            <TextInput
              size="xs"
              flex={1}
              aria-label={t("heading", { name })}
              placeholder={name}
              value={heading ?? ""}
              maxLength={100}
              onChange={(event) => setHeading(field, event.currentTarget.value)}
            />
            <ActionIcon
              aria-label={t("moveUp", { name })}
              disabled={index === 0}
              onClick={() => moveUp(index)}
            >
              <IconArrowUp size={14} />
            </ActionIcon>
            <ActionIcon
              aria-label={t("leaveOut", { name })}
              onClick={() => onChange(columns.filter((column) => column.field !== field))}
            >
              <IconX size={14} />
            </ActionIcon>
          </Group>
        );
      })}
      <Select
        size="xs"
        aria-label={t("add")}
        placeholder={t("add")}
        searchable
        value={null}
        data={useColumnGroups(rest)}
        onChange={(value) => {
          const field = rest.find((known) => known === value);
          if (field !== undefined) onChange([...columns, { field, heading: null }]);
        }}
      />
    </Stack>
  );
}

/** What the list holds first, then the groups of the library's export. */
function useColumnGroups(fields: readonly ProposalField[]) {
  const t = useTranslations("shortlists.export");
  const locale = useLocale();
  const toItem = (field: ProposalField) => ({ value: field as string, label: usualHeading(field, locale) });
  const ofCreator = new Set<string>(fields.filter((field) => !isEntryField(field)));
  return [
    { group: t("ofList"), items: fields.filter(isEntryField).map(toItem) },
    ...exportGroups.map(({ group, names }) => ({
      group: names[locale],
      items: exportColumns
        .filter((column) => column.group === group && ofCreator.has(column.field))
        .map(({ field }) => toItem(field)),
    })),
  ].filter(({ items }) => items.length > 0);
}

/** Choosing one replaces the columns; saving under a known name replaces that template. */
function Templates({ columns, onChoose }: { columns: Column[]; onChoose: (columns: Column[]) => void }) {
  const t = useTranslations("shortlists.export");
  const { shortlist } = useTRPC();
  const [name, setName] = useState("");
  const templates = useQuery(shortlist.templates.queryOptions()).data?.list ?? [];
  const save = useAction(shortlist.saveTemplate.mutationOptions(), {
    input: () => ({ name: name.trim(), columns }),
    done: (saved) => t("templateSaved", { name: saved.name }),
  });
  const choose = (id: string | null) => {
    const template = templates.find((one) => one.id === id);
    if (template === undefined) return onChoose(usual);
    setName(template.name);
    onChoose(
      template.columns.flatMap(({ field, heading }) => {
        const known = proposalFields.find((one) => one === field);
        return known === undefined ? [] : [{ field: known, heading }];
      }),
    );
  };
  return (
    <Group gap="xs">
      {templates.length > 0 && (
        <Select
          size="xs"
          w={160}
          aria-label={t("template")}
          placeholder={t("template")}
          clearable
          data={templates.map(({ id, name: label }) => ({ value: id, label }))}
          onChange={choose}
        />
      )}
      <TextInput
        size="xs"
        w={160}
        aria-label={t("templateName")}
        placeholder={t("templateName")}
        value={name}
        maxLength={100}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button
        size="xs"
        variant="default"
        disabled={name.trim() === "" || columns.length === 0}
        loading={save.busy}
        onClick={() => save.run(undefined)}
      >
        {t("saveTemplate")}
      </Button>
    </Group>
  );
}
