"use client";

import { Button, FileButton, Group, Paper, Progress, Stack, Text, Textarea } from "@mantine/core";
import { IconFileImport } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { PartRefused, sendFile } from "@/app/(console)/platform/_components/send-file";
import { ExportButton } from "@/app/_components/export-button";
import { useStoredText } from "@/app/_components/use-draft";
import { useErrorText } from "@/app/_trpc/query-error";
import { useTRPC } from "@/app/_trpc/trpc";
import { Section } from "@/app/_ui/section";

const MAX_BYTES = 50 * 1024 * 1024;

export function ChooseFile({ onTaken }: { onTaken: (fileId: string) => void }) {
  const t = useTranslations("importRuns.new");
  const { importRun } = useTRPC();
  const locale = useLocale();
  const queryClient = useQueryClient();
  // Two mutations, so that each shows its error at its own place.
  const uploading = useMutation(importRun.preview.mutationOptions());
  const pasting = useMutation(importRun.preview.mutationOptions());
  const [text, setText, dropText] = useStoredText("importRun.paste");
  const errorText = useErrorText();
  return (
    <Stack maw={720}>
      <Section title={t("file")} note={t("fileNote")}>
        <DropZone
          onUploaded={async (uploadId) => onTaken((await uploading.mutateAsync({ uploadId })).fileId)}
        />
        <Group gap="xs">
          {(["XLSX", "CSV"] as const).map((format) => (
            <ExportButton
              key={format}
              label={t("template", { format })}
              fetchFile={() => queryClient.query(importRun.template.queryOptions({ format, locale }))}
            />
          ))}
        </Group>
      </Section>
      <Section title={t("paste")} note={t("pasteNote")}>
        <Textarea
          aria-label={t("paste")}
          autosize
          minRows={5}
          maxRows={14}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          placeholder="https://www.xiaohongshu.com/user/profile/…"
          error={pasting.error === null ? undefined : errorText(pasting.error)}
        />
        <Group justify="flex-end">
          <Button
            disabled={text.trim() === ""}
            loading={pasting.isPending}
            onClick={() =>
              pasting.mutate(
                { text },
                {
                  onSuccess: ({ fileId }) => {
                    dropText();
                    onTaken(fileId);
                  },
                },
              )
            }
          >
            {t("look")}
          </Button>
        </Group>
      </Section>
    </Stack>
  );
}

type Sent = { received: number; total: number; waiting: boolean };

function DropZone({ onUploaded }: { onUploaded: (uploadId: string) => Promise<void> }) {
  const t = useTranslations("importRuns.new");
  const errorText = useErrorText();
  const begin = useMutation(useTRPC().importRun.beginUpload.mutationOptions());
  const [sent, setSent] = useState<Sent>();
  const [refused, setRefused] = useState<string>();
  const [isOver, setOver] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (file: File) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setRefused(file.size > MAX_BYTES ? t("tooLarge") : undefined);
    if (file.size > MAX_BYTES) return;
    const { name: fileName, size: fileSize, lastModified } = file;
    try {
      const id = await sendFile(file, {
        begin: () => begin.mutateAsync({ fileName, fileSize, lastModified }),
        onProgress: (progress) => !signal.aborted && setSent({ ...progress, total: fileSize }),
        signal,
      });
      await onUploaded(id);
    } catch (error) {
      if (signal.aborted) return;
      setSent(undefined);
      setRefused(error instanceof PartRefused ? error.message : errorText(error));
    }
  };
  const choose = (file: File | null | undefined) => {
    if (file !== null && file !== undefined) void send(file);
  };
  return (
    <Paper
      withBorder
      p="xl"
      radius="md"
      style={{ borderStyle: "dashed", ...(isOver && { borderColor: "var(--mantine-primary-color-filled)" }) }}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        choose(event.dataTransfer.files[0]);
      }}
    >
      <Stack align="center" gap="sm">
        <IconFileImport size={28} stroke={1.5} />
        <Text size="sm" c="dimmed" ta="center">
          {t("drop")}
        </Text>
        <FileButton accept=".csv,.tsv,.txt,.xls,.xlsx" onChange={choose}>
          {(props) => (
            <Button variant="default" {...props}>
              {t("choose")}
            </Button>
          )}
        </FileButton>
        {sent !== undefined && (
          <Progress
            w="100%"
            value={(sent.received / Math.max(1, sent.total)) * 100}
            color={sent.waiting ? "orange" : "blue"}
            aria-label={t("uploading")}
          />
        )}
        {refused !== undefined && (
          <Text size="sm" c="red" role="alert">
            {refused}
          </Text>
        )}
      </Stack>
    </Paper>
  );
}
