"use client";

import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { modals } from "@mantine/modals";
import { useTranslations } from "next-intl";
import { useState } from "react";

export type Confirmation = {
  title: string;
  /** What will happen, in plain words. */
  consequence: string;
  /** What the button does: "Delete key". */
  action: string;
  /** What has to be typed first: the name of what is lost. */
  name?: string;
  /** Set where nothing is lost. */
  harmless?: boolean;
};

/** Asks before a dangerous action; reversible ones offer undo instead. */
export function confirm(confirmation: Confirmation, onConfirm: () => void): void {
  const modalId = modals.open({
    title: confirmation.title,
    children: <ConfirmForm {...confirmation} onConfirm={onConfirm} onDone={() => modals.close(modalId)} />,
  });
}

type Props = Confirmation & { onConfirm: () => void; onDone: () => void };

function ConfirmForm({ consequence, name, action, harmless = false, onConfirm, onDone }: Props) {
  const t = useTranslations("ui");
  const [typed, setTyped] = useState("");
  const confirmed = name === undefined || typed === name;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!confirmed) return;
        onDone();
        onConfirm();
      }}
    >
      <Stack gap="md">
        <Text>{consequence}</Text>
        {name !== undefined && (
          <TextInput
            label={t("typeName", { name })}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onDone}>
            {t("cancel")}
          </Button>
          <Button type="submit" disabled={!confirmed} {...(!harmless && { color: "red" })}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
