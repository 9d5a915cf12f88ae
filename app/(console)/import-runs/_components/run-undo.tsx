"use client";

import { Alert, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { useAction } from "@/app/_components/use-action";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { formatExactNumber } from "@/app/_ui/format";
import { ExactTime } from "@/app/_ui/values";
import { isUnderWay } from "./run-status";

type Run = RouterOutputs["importRun"]["get"];

export function RunUndo({ run }: { run: Run }) {
  const { undo, undone, mayUndo } = run;
  if (undone !== null) return <Undone undone={undone} />;
  if (undo !== null && isUnderWay(undo.status)) return <UnderWay undo={undo} />;
  return mayUndo ? <UndoButton run={run} /> : null;
}

function UndoButton({ run }: { run: Run }) {
  const t = useTranslations("importRuns.undo");
  const { importRun, rosterJob } = useTRPC();
  const { run: begin, busy } = useAction(importRun.undo.mutationOptions(), {
    input: ({ id }: Run) => ({ id }),
    confirm: ({ created, updated, unchanged }) => ({
      title: t("title"),
      consequence: t("consequence", { created, changed: updated - unchanged }),
      action: t("action"),
    }),
    refreshes: [importRun.pathKey(), rosterJob.pathKey()],
  });
  return (
    <Alert color="gray">
      <Group justify="space-between">
        <Text size="sm">{t(run.undo === null ? "offer" : "stopped")}</Text>
        <Button size="xs" variant="default" loading={busy} onClick={() => begin(run)}>
          {t("action")}
        </Button>
      </Group>
    </Alert>
  );
}

function UnderWay({ undo: { done, total } }: { undo: NonNullable<Run["undo"]> }) {
  const t = useTranslations("importRuns.undo");
  const locale = useLocale();
  const figures = { done: formatExactNumber(done, locale), total: formatExactNumber(total ?? done, locale) };
  return (
    <Alert color="blue" title={t("underWay")}>
      <Stack gap={4} role="status">
        <Progress value={(done / Math.max(1, total ?? done)) * 100} aria-label={t("underWay")} />
        <Text size="sm" className="figures">
          {t("progress", figures)}
        </Text>
      </Stack>
    </Alert>
  );
}

function Undone({ undone }: { undone: NonNullable<Run["undone"]> }) {
  const t = useTranslations("importRuns.undo");
  const { at, removed, restored, partly, kept } = undone;
  const counts = { removed, restored, partly, ...kept };
  const told = (Object.entries(counts) as [keyof typeof counts, number][]).filter(([, count]) => count > 0);
  return (
    <Alert color="gray" title={t("undone")}>
      <Text size="sm" c="dimmed">
        <ExactTime value={at} />
      </Text>
      {told.map(([key, count]) => (
        <Text key={key} size="sm">
          {t(`counts.${key}`, { count })}
        </Text>
      ))}
    </Alert>
  );
}
