"use client";

import { Alert, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { useMay } from "@/app/(console)/_components/me-context";
import { useFailureText } from "@/app/(console)/_components/use-failure-text";
import { useAction } from "@/app/_components/use-action";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { formatExactNumber } from "@/app/_ui/format";
import { Section } from "@/app/_ui/section";
import { isUnderWay } from "./run-status";

type Run = RouterOutputs["importRun"]["get"];

/** Progress of a file's import, or why it stopped and how to continue. Renders nothing for a finished one. */
export function RunProgress({ run }: { run: Run }) {
  if (isUnderWay(run.status)) return <UnderWay run={run} />;
  return run.jobId === null || run.status === "SUCCESS" ? null : <Stopped run={run} />;
}

function UnderWay({ run }: { run: Run }) {
  const t = useTranslations("importRuns.detail");
  const locale = useLocale();
  // Counts of the run: a job that continues an earlier one counts only its own rows.
  const rows = run.rowCount ?? run.total;
  const figures = { done: formatExactNumber(run.total, locale), total: formatExactNumber(rows, locale) };
  const { importRun, rosterJob, blogger } = useTRPC();
  const { run: cancel, busy } = useAction(rosterJob.cancel.mutationOptions(), {
    input: (id: string) => ({ id }),
    refreshes: [importRun.pathKey(), rosterJob.pathKey(), blogger.pathKey()],
  });
  const { jobId } = run;
  return (
    <Section
      title={t("underWay")}
      note={t("goesOn")}
      actions={
        run.mayCancel && jobId !== null ? (
          <Button size="xs" variant="default" loading={busy} onClick={() => cancel(jobId)}>
            {t("cancel")}
          </Button>
        ) : undefined
      }
    >
      <Stack gap={4} role="status">
        <Progress value={(run.total / Math.max(1, rows)) * 100} aria-label={t("underWay")} />
        <Text size="sm" c="dimmed" className="figures">
          {t("progress", figures)}
        </Text>
      </Stack>
    </Section>
  );
}

/** Why it ended before its last row. The user who started it may continue it. */
function Stopped({ run }: { run: Run }) {
  const t = useTranslations("importRuns.detail");
  const locale = useLocale();
  const failureText = useFailureText();
  const mayImport = useMay("import:write");
  const { importRun, rosterJob } = useTRPC();
  const { run: continueImport, busy } = useAction(importRun.create.mutationOptions(), {
    input: (fileId: string) => ({ fileId }),
    refreshes: [importRun.pathKey(), rosterJob.pathKey()],
  });
  const { failure, status, unfinishedFileId, rowCount, total } = run;
  const left = formatExactNumber((rowCount ?? total) - total, locale);
  return (
    <Alert color={status === "FAILED" ? "red" : "gray"}>
      <Group justify="space-between">
        <Text size="sm">{failure === null ? t("cancelled") : failureText({ kind: "IMPORT", failure })}</Text>
        {unfinishedFileId !== null && mayImport && (
          <Button size="xs" variant="default" loading={busy} onClick={() => continueImport(unfinishedFileId)}>
            {t("continue", { count: left })}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
