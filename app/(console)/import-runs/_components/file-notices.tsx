"use client";

import { Alert, Button, Group, Select, Stack, Switch, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { Preview, Reading } from "./reading";
import { useQuotedList } from "./use-quoted-list";

type Notice = Preview["notices"][number];
type Props = {
  preview: Preview;
  reading: Reading;
  onChange: (reading: Reading) => void;
  onSheet: (sheet: string) => void;
};

export function FileNotices({ preview: { notices }, ...how }: Props) {
  const t = useTranslations("importRuns.notices");
  if (notices.length === 0) return null;
  return (
    <Alert color="blue" title={t("title")}>
      <Stack gap="xs">
        {notices.map((notice) => (
          <Group key={notice.code} justify="space-between" gap="xs">
            <NoticeWords notice={notice} />
            <NoticeChoice notice={notice} {...how} />
          </Group>
        ))}
      </Stack>
    </Alert>
  );
}

function NoticeWords({ notice }: { notice: Notice }) {
  const words = useNoticeWords();
  return (
    <Text size="sm" className="breakable" maw={720}>
      {words(notice)}
    </Text>
  );
}

function useNoticeWords(): (notice: Notice) => string {
  const t = useTranslations("importRuns.notices");
  const list = useQuotedList();
  return (notice) => {
    switch (notice.code) {
      case "SHEET":
        return t("SHEET", { sheet: notice.sheet, others: list(notice.others) });
      case "HIDDEN_ROWS":
        return t(notice.skipped ? "HIDDEN_ROWS_SKIPPED" : "HIDDEN_ROWS", { count: notice.count });
      case "ROWS_SKIPPED":
        return t("ROWS_SKIPPED", { count: notice.count });
      case "HEADINGS": {
        const { first, last } = notice;
        return t("HEADINGS", { lines: first === last ? last : `${first}–${last}` });
      }
      case "SECOND_LINK":
        return t("SECOND_LINK", { columns: list(notice.columns), used: notice.used });
      default:
        return t(notice.code, { columns: list(notice.columns) });
    }
  };
}

type ChoiceProps = Omit<Props, "preview"> & { notice: Notice };

function NoticeChoice({ notice, reading, onChange, onSheet }: ChoiceProps) {
  const t = useTranslations("importRuns.notices");
  if (notice.code === "SHEET" && notice.mayChoose)
    return (
      <Select
        size="xs"
        w={220}
        aria-label={t("chooseSheet")}
        data={[notice.sheet, ...notice.others]}
        value={notice.sheet}
        allowDeselect={false}
        onChange={(sheet) => sheet !== null && onSheet(sheet)}
      />
    );
  if (notice.code === "HIDDEN_ROWS")
    return (
      <Switch
        size="sm"
        label={t("skipHidden")}
        checked={reading.skipHidden}
        onChange={({ currentTarget: { checked } }) => onChange({ ...reading, skipHidden: checked })}
      />
    );
  if (notice.code === "HIDDEN_COLUMNS")
    return (
      <Button
        size="xs"
        variant="default"
        onClick={() =>
          onChange({
            ...reading,
            mapping: reading.mapping.map((field, at) => (notice.at.includes(at) ? null : field)),
          })
        }
      >
        {t("leaveOut")}
      </Button>
    );
  return null;
}
