"use client";

import { Button, Group, Modal, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode, SubmitEvent } from "react";

type Props = {
  title: string;
  /** What the primary button does: "Create key". */
  submit: string;
  busy: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
};

/** A short form in a dialog: fields in one column, cancel and the primary button below. */
export function DialogForm({ title, submit, busy, onSubmit, onClose, children }: Props) {
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
