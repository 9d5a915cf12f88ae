"use client";

import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { modals } from "@mantine/modals";
import { useTranslations } from "next-intl";
import { type ReactNode, type SubmitEvent, useState } from "react";

export type Confirmation = {
  title: string;
  consequence: string;
  /** The label of the button: "Delete key". */
  action: string;
  /** The name that has to be typed. */
  name?: string;
  /** Set where nothing is lost; the button is not red. */
  harmless?: boolean;
};

/** Asks for confirmation in a dialog. Reversible actions offer undo instead. */
export function confirm(confirmation: Confirmation, onConfirm: () => void): void {
  const modalId = modals.open({
    title: confirmation.title,
    children: <ConfirmForm {...confirmation} onConfirm={onConfirm} onDone={() => modals.close(modalId)} />,
  });
}

type ConfirmFormProps = Confirmation & { onConfirm: () => void; onDone: () => void };

function ConfirmForm({ consequence, name, action, harmless = false, onConfirm, onDone }: ConfirmFormProps) {
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

type DialogFormProps = {
  title: string;
  /** The label of the primary button: "Create key". */
  submit: string;
  busy: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
};

/** Shows a short form in a dialog, with cancel and the primary button below its fields. */
export function DialogForm({ title, submit, busy, onSubmit, onClose, children }: DialogFormProps) {
  const t = useTranslations("ui");
  return (
    <Modal opened onClose={onClose} title={title}>
      <form onSubmit={onSubmit}>
        <Stack gap="md">
          {children}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t("cancel")}
            </Button>
            <Button type="submit" loading={busy}>
              {submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
