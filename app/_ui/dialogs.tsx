"use client";

import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { modals } from "@mantine/modals";
import { useTranslations } from "next-intl";
import { type ReactNode, type SubmitEvent, useEffect, useState } from "react";

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
    children: (
      <ConfirmForm
        {...confirmation}
        onConfirm={() => {
          modals.close(modalId);
          onConfirm();
        }}
        onCancel={() => modals.close(modalId)}
      />
    ),
  });
}

type ConfirmFormProps = Omit<Confirmation, "title"> & {
  onConfirm: () => void;
  onCancel: () => void;
  busy?: boolean;
  /** What has to be chosen as well. */
  children?: ReactNode;
};

/** Says what will happen and asks for the name, where there is one to type. */
export function ConfirmForm(props: ConfirmFormProps) {
  const { consequence, name, action, harmless = false, busy = false, children, onConfirm, onCancel } = props;
  const t = useTranslations("ui");
  const [typed, setTyped] = useState("");
  const confirmed = name === undefined || typed === name;
  useFocusReturn();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (confirmed) onConfirm();
      }}
    >
      <Stack gap="md">
        <Text>{consequence}</Text>
        {children}
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
          <Button variant="default" onClick={onCancel}>
            {t("cancel")}
          </Button>
          <Button type="submit" disabled={!confirmed} loading={busy} {...(!harmless && { color: "red" })}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Gives the focus back where a dialog that is rendered only while it is open leaves it to nothing. */
function useFocusReturn(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, []);
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
  useFocusReturn();
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
