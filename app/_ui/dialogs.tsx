"use client";

import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Fragment, type ReactNode, useState, useSyncExternalStore } from "react";
import classes from "./dialogs.module.css";
import { Modal, useFocusReturn } from "./modal";
import { type OnSubmit, useSubmit } from "./use-submit";

type Dialog = { title: ReactNode; children: ReactNode };

/** The dialog that code opened. It stays after closing until it has faded out. */
let dialog: (Dialog & { id: number; opened: boolean }) | null = null;
const listeners = new Set<() => void>();

function showDialog(next: typeof dialog): void {
  dialog = next;
  for (const listener of listeners) listener();
}

export function openDialog(asked: Dialog): void {
  showDialog({ ...asked, id: (dialog?.id ?? 0) + 1, opened: true });
}

export function closeDialog(): void {
  showDialog(dialog && { ...dialog, opened: false });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Renders the dialogs of `openDialog`. Mounted once for all pages. */
export function DialogHost() {
  const shown = useSyncExternalStore(
    subscribe,
    () => dialog,
    () => null,
  );
  return (
    <Modal opened={shown?.opened === true} onClose={closeDialog} title={shown?.title}>
      <Fragment key={shown?.id}>{shown?.children}</Fragment>
    </Modal>
  );
}

export type Confirmation = {
  title: string;
  consequence: string;
  action: string;
  name?: string;
  harmless?: boolean;
};

/** Asks for confirmation in a dialog. Reversible actions offer undo instead. */
export function confirm(confirmation: Confirmation, onConfirm: () => void): void {
  openDialog({
    title: confirmation.title,
    children: (
      <ConfirmForm
        {...confirmation}
        onConfirm={() => {
          closeDialog();
          onConfirm();
        }}
        onCancel={closeDialog}
      />
    ),
  });
}

type ConfirmFormProps = Omit<Confirmation, "title"> & {
  onConfirm: () => void;
  onCancel: () => void;
  cancel?: string;
  busy?: boolean;
  children?: ReactNode;
};

export function ConfirmForm(props: ConfirmFormProps) {
  const {
    consequence,
    name,
    action,
    cancel,
    harmless = false,
    busy = false,
    children,
    onConfirm,
    onCancel,
  } = props;
  const t = useTranslations("ui");
  const [typed, setTyped] = useState("");
  const confirmed = name === undefined || typed === name;
  useFocusReturn();
  return (
    <form
      noValidate
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
            {cancel ?? t("cancel")}
          </Button>
          <Button type="submit" disabled={!confirmed} loading={busy} {...(!harmless && { color: "red" })}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type DialogFormProps = {
  title: string;
  submit: string;
  busy: boolean;
  onSubmit: OnSubmit;
  onClose: () => void;
  children: ReactNode;
};

export function DialogForm({ title, submit, busy, onSubmit, onClose, children }: DialogFormProps) {
  const t = useTranslations("ui");
  const [send, isWaiting] = useSubmit(onSubmit);
  return (
    <Modal opened onClose={onClose} title={title}>
      <form noValidate onSubmit={send}>
        <Stack gap="md">
          {onSubmit.notices?.above}
          {children}
          <Stack gap="xs" className={classes.foot ?? ""}>
            {onSubmit.notices?.below}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onClose}>
                {t("cancel")}
              </Button>
              <Button type="submit" loading={busy || isWaiting}>
                {submit}
              </Button>
            </Group>
          </Stack>
        </Stack>
      </form>
    </Modal>
  );
}
