"use client";

import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Fragment, type ReactNode, useState, useSyncExternalStore } from "react";
import classes from "./dialogs.module.css";
import { Modal, useFocusReturn } from "./modal";
import { type OnSubmit, useSubmit } from "./use-submit";

type Dialog = { title: ReactNode; children: ReactNode };

/** The dialog that code opened; once it is closed, it stays until it has faded away. */
let dialog: (Dialog & { id: number; opened: boolean }) | null = null;
const listeners = new Set<() => void>();

function showDialog(next: typeof dialog): void {
  dialog = next;
  for (const listener of listeners) listener();
}

/** Opens a dialog, and takes the place of one that was opened so before. */
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

/** Shows what `openDialog` opens; it stands beside all pages once. */
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
  /** The label of the button: "Delete key". */
  action: string;
  /** The name that has to be typed. */
  name?: string;
  /** Set where nothing is lost; the button is not red. */
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
  /** The label of the button that changes nothing. */
  cancel?: string;
  busy?: boolean;
  /** What has to be chosen as well. */
  children?: ReactNode;
};

/** Says what will happen and asks for the name, where there is one to type. */
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
  /** The label of the primary button: "Create key". */
  submit: string;
  busy: boolean;
  onSubmit: OnSubmit;
  onClose: () => void;
  children: ReactNode;
};

/** Shows a short form in a dialog, with cancel and the primary button below its fields. */
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
