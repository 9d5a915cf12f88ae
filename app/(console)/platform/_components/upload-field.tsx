"use client";

import { FileInput, Group, Progress, Stack, Text } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useErrorText } from "@/app/_trpc/query-error";
import { formatBytes } from "@/app/_ui/format";
import { PartRefused, type Sending, sendFile } from "./send-file";

type Props = {
  begin: (file: File) => ReturnType<Sending["begin"]>;
  cancel: (uploadId: string) => Promise<unknown>;
  /** The upload's id once complete; empty before, and when another file is chosen. */
  onUploaded: (uploadId: string) => void;
  accept?: string;
  error?: React.ReactNode;
};

/** Abort reason when another file replaces this one. Other aborts leave the upload, to be found again. */
const REPLACED = "another file";

type State = { received: number; total: number; waiting: boolean };

/**
 * Uploads a file as soon as it is chosen. Continues after a lost connection, and after a reload when the same
 * file is chosen again. Clearing the field or choosing another file cancels it.
 */
export function UploadField({ begin, cancel, onUploaded, accept, error }: Props) {
  const t = useTranslations("releases");
  const locale = useLocale();
  const errorText = useErrorText();
  const [state, setState] = useState<State>();
  const [refused, setRefused] = useState<string>();
  const running = useRef<AbortController>(undefined);
  const chosen = useRef<{ file: File; id?: string }>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (file: File) => {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const onProgress = (progress: { received: number; waiting: boolean }) => {
      if (!signal.aborted) setState({ ...progress, total: file.size });
    };
    // If cancelling fails, the upload is deleted when it expires.
    const drop = (id: string) => void cancel(id).catch(() => undefined);
    const beginAnew = async () => {
      const started = await begin(file);
      if (signal.reason === REPLACED) drop(started.id);
      else chosen.current = { file, id: started.id };
      return started;
    };
    signal.addEventListener("abort", () => {
      const id = chosen.current?.id;
      if (signal.reason === REPLACED && id !== undefined) drop(id);
    });
    try {
      const id = await sendFile(file, { begin: beginAnew, onProgress, signal });
      if (!signal.aborted) onUploaded(id);
    } catch (failure) {
      if (signal.aborted) return;
      setState(undefined);
      setRefused(failure instanceof PartRefused ? failure.message : errorText(failure));
    }
  };
  const choose = (file: File | null) => {
    const isSame = file !== null && chosen.current !== undefined && isSameFile(chosen.current.file, file);
    running.current?.abort(isSame ? undefined : REPLACED);
    chosen.current = file === null ? undefined : { file };
    setState(undefined);
    setRefused(undefined);
    onUploaded("");
    if (file !== null) void start(file);
  };
  return (
    <Stack gap={6}>
      <FileInput
        label={t("file")}
        description={t("fileHelp")}
        placeholder={t("chooseFile")}
        leftSection={<IconUpload size={16} stroke={1.5} />}
        clearable
        onChange={choose}
        error={refused ?? error}
        {...(accept !== undefined && { accept })}
      />
      {state !== undefined && (
        <>
          <Progress
            value={(state.received / state.total) * 100}
            aria-label={t("progress")}
            color={state.waiting ? "orange" : state.received === state.total ? "green" : "blue"}
          />
          <Group justify="space-between" role="status">
            <Text fz="sm" c="dimmed">
              {t(state.waiting ? "waiting" : state.received === state.total ? "uploaded" : "uploading")}
            </Text>
            <Text fz="sm" c="dimmed" className="figures">
              {formatBytes(state.received, locale)} / {formatBytes(state.total, locale)}
            </Text>
          </Group>
        </>
      )}
    </Stack>
  );
}

/** The criteria by which the server identifies a file. */
function isSameFile(a: File, b: File): boolean {
  return a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
}
