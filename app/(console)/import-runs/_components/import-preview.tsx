"use client";

import { Alert, Button, Group, Progress, Stack } from "@mantine/core";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useRouter } from "@/app/_ui/navigation";
import { storedValue } from "@/app/_components/form-draft";
import { useAction } from "@/app/_components/use-action";
import { useRestore } from "@/app/_components/use-restore";
import { QueryError } from "@/app/_trpc/query-error";
import { useTRPC } from "@/app/_trpc/trpc";
import { formatExactNumber } from "@/app/_ui/format";
import { Section } from "@/app/_ui/section";
import { FileNotices } from "./file-notices";
import { ImportQuestions } from "./import-questions";
import { LeftOutCells } from "./left-out-cells";
import { MapColumns } from "./map-columns";
import { type Outcome, PreviewRows } from "./preview-rows";
import { READING_MS, ReadingFile } from "./reading-file";
import { type Preview, type Reading, readingOf } from "./reading";

const NEXT_MS = 150;

/** Choices for reading a file, stored across reloads; absent means as proposed by the server. */
type Chosen = { sheet?: string | undefined; reading?: Reading | undefined };

export function ImportPreview({ fileId, onAgain }: { fileId: string; onAgain: () => void }) {
  const t = useTranslations("importRuns");
  const kept = storedValue<Chosen>(`import ${fileId}`);
  const [{ sheet, reading }, setChosen] = useState<Chosen>({});
  useRestore(() => setChosen(kept.find()?.value ?? {}));
  const [outcome, setOutcome] = useState<Outcome>();
  const [afterLine, setAfterLine] = useState(0);
  const { importRun } = useTRPC();
  const { mutateAsync } = useMutation(importRun.preview.mutationOptions());
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["import-preview", fileId, sheet, reading, outcome, afterLine],
    queryFn: () =>
      mutateAsync({
        fileId,
        afterLine,
        ...(sheet !== undefined && { sheet }),
        ...(reading !== undefined && { reading }),
        ...(outcome !== undefined && { outcome }),
      }),
    placeholderData: keepPreviousData,
    retry: 2,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (isBeingRead(state.data) ? READING_MS : isLooking(state.data) && NEXT_MS),
  });
  const again = (
    <Button variant="default" onClick={onAgain}>
      {t(data?.name === "" ? "new.pasteAgain" : "new.again")}
    </Button>
  );
  if (error !== null && data === undefined)
    return (
      <Stack maw={720}>
        <QueryError error={error} onRetry={() => void refetch()} />
        <Group>{again}</Group>
      </Stack>
    );
  if (data === undefined || isBeingRead(data))
    return <ReadingFile fileId={fileId} rowCount={data?.rowCount ?? 0} />;
  if (data.status === "REFUSED")
    return (
      <Stack maw={720}>
        <Alert color="red" title={t("new.refused")}>
          {t(`problems.${data.problem as "QUOTE_NOT_CLOSED"}`, { line: data.problemLine ?? 0 })}
        </Alert>
        <Group>{again}</Group>
      </Stack>
    );
  const choose = (wanted: Chosen) => {
    setChosen(wanted);
    kept.save(wanted, {});
    setAfterLine(0);
  };
  const settle = (wanted: Reading) => choose({ sheet, reading: wanted });
  // Includes choices whose preview is still loading: a second choice must not lose the first.
  const chosen = reading ?? readingOf(data);
  return (
    <Stack>
      <FileNotices
        preview={data}
        reading={chosen}
        onChange={settle}
        onSheet={(wanted) => {
          // Another sheet has other columns.
          choose({ sheet: wanted });
          setOutcome(undefined);
        }}
      />
      <MapColumns columns={data.columns} reading={chosen} onChange={settle} />
      <ImportQuestions preview={data} reading={chosen} onChange={settle} />
      <Section
        title={t("preview.title")}
        note={<Looked preview={data} />}
        actions={
          <Group gap="xs">
            {again}
            <StartButton preview={data} isSettled={!isFetching} onStarted={kept.drop} />
          </Group>
        }
      >
        <LeftOutCells preview={data} reading={chosen} onChange={settle} />
        <PreviewRows
          preview={data}
          outcome={outcome}
          onOutcome={(one) => {
            setOutcome(one);
            setAfterLine(0);
          }}
          isFirst={afterLine === 0}
          onPage={setAfterLine}
        />
      </Section>
    </Stack>
  );
}

function isBeingRead(preview: Preview | undefined): boolean {
  return preview?.status === "WAITING" || preview?.status === "READING";
}

function isLooking(preview: Preview | undefined): boolean {
  if (preview === undefined) return false;
  const { status, checked, rowCount, runId } = preview;
  return status === "READY" && checked < rowCount && runId === null;
}

function Looked({ preview: { checked, rowCount } }: { preview: Preview }) {
  const t = useTranslations("importRuns.preview");
  const locale = useLocale();
  if (checked >= rowCount) return t("rows", { count: formatExactNumber(rowCount, locale) });
  return (
    <Stack gap={4} role="status">
      {t("looking", {
        checked: formatExactNumber(checked, locale),
        count: formatExactNumber(rowCount, locale),
      })}
      <Progress value={(checked / Math.max(1, rowCount)) * 100} aria-label={t("title")} />
    </Stack>
  );
}

type StartProps = {
  preview: Preview;
  isSettled: boolean;
  onStarted: () => void;
};

function StartButton({ preview, isSettled, onStarted }: StartProps) {
  const t = useTranslations("importRuns.preview");
  const locale = useLocale();
  const router = useRouter();
  const { importRun, rosterJob } = useTRPC();
  const { run, busy } = useAction(importRun.create.mutationOptions(), {
    input: (fileId: string) => ({ fileId }),
    // The top bar shows the job.
    refreshes: [importRun.pathKey(), rosterJob.pathKey()],
    onDone: ({ runId }) => {
      onStarted();
      router.push(`/import-runs/${runId}`);
    },
  });
  const { NEW, CHANGED, SAME, DOUBLED } = preview.counts;
  const count = NEW + CHANGED + SAME + DOUBLED;
  const isAnswered = preview.questions.every(({ answer }) => answer !== null);
  const isDone = isSettled && isAnswered && preview.checked >= preview.rowCount;
  return (
    <Button
      disabled={!preview.named || !isDone || count === 0}
      loading={busy}
      onClick={() => run(preview.fileId)}
    >
      {t("start", { count: formatExactNumber(count, locale) })}
    </Button>
  );
}
