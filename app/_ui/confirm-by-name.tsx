"use client";

import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { modals } from "@mantine/modals";
import { useTranslations } from "next-intl";
import { useState } from "react";

type Act = {
  title: string;
  /** What will happen, in plain words. */
  consequence: string;
  /** What has to be typed. */
  name: string;
  /** What the button does: "Delete key". */
  action: string;
  onConfirm: () => void;
};

/** Asks to type the name of what a dangerous act is about; reversible acts offer undo instead. */
export function confirmByName(act: Act): void {
  const modalId = modals.open({
    title: act.title,
    children: <ConfirmForm {...act} onDone={() => modals.close(modalId)} />,
  });
}

function ConfirmForm({ consequence, name, action, onConfirm, onDone }: Act & { onDone: () => void }) {
  const t = useTranslations("ui");
  const [typed, setTyped] = useState("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (typed !== name) return;
        onDone();
        onConfirm();
      }}
    >
      <Stack gap="md">
        <Text>{consequence}</Text>
        <TextInput
          label={t("typeName", { name })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onDone}>
            {t("cancel")}
          </Button>
          <Button type="submit" color="red" disabled={typed !== name}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
