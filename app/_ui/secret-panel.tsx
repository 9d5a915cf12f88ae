"use client";

import { Button, Checkbox, Code, Group, Modal, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CopyButton } from "./copy-button";
import { downloadText } from "./download-text";

type Props = {
  title: string;
  secret: string;
  /** The file that "download" saves. */
  fileName: string;
  /** A snippet that uses the secret, and what it is for. */
  snippet: { title: string; code: string };
  onDone: () => void;
};

/** Shows a secret once. It closes only after the person said that it is kept: no click beside it, no Escape. */
export function SecretPanel({ title, secret, fileName, snippet, onDone }: Props) {
  const words = useTranslations("ui.secret");
  const [kept, setKept] = useState(false);
  return (
    <Modal
      opened
      onClose={onDone}
      title={title}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="md">
        <Text>{words("once")}</Text>
        <Group gap={4} wrap="nowrap">
          <Code block flex={1} className="breakable" data-testid="secret">
            {secret}
          </Code>
          <CopyButton value={secret} label={words("copy")} />
        </Group>
        <Stack gap={4}>
          <Group justify="space-between" gap="xs">
            <Text fw={600}>{snippet.title}</Text>
            <CopyButton value={snippet.code} />
          </Group>
          <Code block mah={260} className="scrolling" tabIndex={0}>
            {snippet.code}
          </Code>
        </Stack>
        <Checkbox
          label={words("kept")}
          checked={kept}
          onChange={(event) => setKept(event.currentTarget.checked)}
        />
        <Group justify="space-between" gap="xs">
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => downloadText(fileName, `${secret}\n`)}
          >
            {words("download")}
          </Button>
          <Button disabled={!kept} onClick={onDone}>
            {words("done")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
