"use client";

import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { notifyRefused, useErrorText } from "@/app/_trpc/query-error";
import { downloadFile, followDownload } from "@/app/_ui/download-file";

type Props = {
  label: string;
  fetchFile: () => Promise<
    { fileName: string; contentType: string; base64: string } | { fileName: string; downloadUrl: string }
  >;
};

export function ExportButton({ label, fetchFile }: Props) {
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const file = await fetchFile();
      if ("downloadUrl" in file) {
        followDownload(file.fileName, file.downloadUrl);
        return;
      }
      const { fileName, contentType, base64 } = file;
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      downloadFile(fileName, new Blob([bytes], { type: contentType }));
    } catch (error) {
      notifyRefused(error, errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.5} />}
      loading={isBusy}
      onClick={() => void download()}
    >
      {label}
    </Button>
  );
}
