"use client";

import { Button, Checkbox, Code, Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { downloadFile } from "./download-file";
import { Modal } from "./modal";
import { CopyButton } from "./copy-button";

type Snippet = { title: string; code: string; note?: string };

type Props = {
  title: string;
  secret: string;
  copyLabel?: string;
  note?: string;
  /** Says that the secret can be read again, and at what cost; the panel then closes without confirmation. */
  again?: string;
  fileName: string;
  snippets: Snippet[];
  onDone: () => void;
};

/** Shows a secret. If it is shown only once, the user must confirm that it is stored before closing. */
export function SecretPanel({ title, secret, copyLabel, note, again, fileName, snippets, onDone }: Props) {
  const t = useTranslations("ui.secret");
  const [kept, setKept] = useState(false);
  const isReadable = again !== undefined;
  return (
    <Modal
      opened
      onClose={onDone}
      title={title}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={isReadable}
      withCloseButton={isReadable}
    >
      <Stack gap="md">
        <Text>{again ?? t("once")}</Text>
        {note !== undefined && <Text>{note}</Text>}
        <Group gap={4} wrap="nowrap">
          <Code block flex={1} className="breakable" data-testid="secret">
            {secret}
          </Code>
          <CopyButton value={secret} label={copyLabel ?? t("copy")} />
        </Group>
        <Snippets snippets={snippets} />
        {!isReadable && (
          <Checkbox
            label={t(copyLabel === undefined ? "kept" : "copied")}
            checked={kept}
            onChange={(event) => setKept(event.currentTarget.checked)}
          />
        )}
        <Group justify="space-between" gap="xs">
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => downloadFile(fileName, new Blob([`${secret}\n`], { type: "text/plain" }))}
          >
            {t("download")}
          </Button>
          <Button disabled={!kept && !isReadable} onClick={onDone}>
            {t("done")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Snippets({ snippets }: { snippets: Snippet[] }) {
  const [open, setOpen] = useState(0);
  const shown = snippets[open];
  if (shown === undefined) return null;
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="xs">
        {snippets.length === 1 ? (
          <Text fw={600}>{shown.title}</Text>
        ) : (
          <SegmentedControl
            size="xs"
            data={snippets.map(({ title }, index) => ({ value: String(index), label: title }))}
            value={String(open)}
            onChange={(index) => setOpen(Number(index))}
          />
        )}
        <CopyButton value={shown.code} />
      </Group>
      {shown.note !== undefined && (
        <Text fz="sm" c="dimmed">
          {shown.note}
        </Text>
      )}
      <Code block mah={260} className="scrolling breakable" tabIndex={0} data-testid="snippet">
        {shown.code}
      </Code>
    </Stack>
  );
}
