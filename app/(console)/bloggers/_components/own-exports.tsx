"use client";

import { Button, Group, Paper, Progress, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useMe } from "@/app/(console)/_components/me-context";
import { useAction } from "@/app/_components/use-action";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { formatBytes, formatExactNumber } from "@/app/_ui/format";
import { RelativeTime } from "@/app/_ui/values";
import { fileOf } from "@/app/(console)/exports/_components/export-file";

const POLL_MS = 2_000;
const SHOWN = 3;

type Job = RouterOutputs["rosterJob"]["list"]["list"][number];

export function OwnExports() {
  const { rosterJob } = useTRPC();
  const { user } = useMe();
  const { data } = useQuery(
    rosterJob.list.queryOptions(
      { kind: "EXPORT" },
      {
        refetchInterval: ({ state }) =>
          state.data?.list.some(({ endedAt }) => endedAt === null) === true && POLL_MS,
      },
    ),
  );
  const own = (data?.list ?? []).filter(({ userId }) => userId === user.id).slice(0, SHOWN);
  if (own.length === 0) return null;
  return (
    <Stack gap="xs" aria-live="polite">
      {own.map((job) => (
        <Paper key={job.id} withBorder p="xs">
          <OwnExport job={job} />
        </Paper>
      ))}
    </Stack>
  );
}

function OwnExport({ job }: { job: Job }) {
  const t = useTranslations("bloggers.export");
  const locale = useLocale();
  const { rosterJob } = useTRPC();
  const cancel = useAction(rosterJob.cancel.mutationOptions(), { input: ({ id }: Job) => ({ id }) });
  const rows = formatExactNumber(job.unchanged, locale);
  if (job.endedAt === null) {
    const total = job.total === null ? "…" : formatExactNumber(job.total, locale);
    const share = job.total === null || job.total === 0 ? 0 : (job.unchanged / job.total) * 100;
    return (
      <Stack gap={6}>
        <Group justify="space-between" gap="xs">
          <Text size="sm">{t("underWay", { rows, total })}</Text>
          <Button size="compact-sm" variant="subtle" loading={cancel.busy} onClick={() => cancel.run(job)}>
            {t("cancel")}
          </Button>
        </Group>
        <Progress value={share} animated aria-label={t("underWay", { rows, total })} />
      </Stack>
    );
  }
  const ended = fileOf(job);
  const file = ended?.isKept === true ? ended : null;
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm">
        {file === null
          ? t(`ended.${endOf(job)}`)
          : t("done", { name: file.fileName, rows, size: formatBytes(file.size, locale) })}
        {file?.pictures !== undefined && ` · ${t("portraits", file.pictures)}`}{" "}
        <Text span size="sm" c="dimmed">
          <RelativeTime value={job.endedAt} />
        </Text>
      </Text>
      {file !== null && (
        <Button
          component="a"
          href={file.downloadUrl}
          download={file.fileName}
          size="compact-sm"
          leftSection={<IconDownload size={14} stroke={1.5} />}
        >
          {t("download")}
        </Button>
      )}
    </Group>
  );
}

function endOf({ status }: Job): "SUCCESS" | "FAILED" | "CANCELLED" {
  return status === "FAILED" || status === "CANCELLED" ? status : "SUCCESS";
}
