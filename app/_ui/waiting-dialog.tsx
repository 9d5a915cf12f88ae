"use client";

import { Button, Group, Loader, Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";

/** Milliseconds below which a wait is not shown. */
const QUICK_MS = 300;

type Props = {
  state: "loading" | "offline" | "failed";
  onRetry?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
};

/**
 * Placeholder for a dialog whose code or row is loading. A native dialog, as the code of the others may be
 * missing, too.
 */
export function WaitingDialog({ state, onRetry, onClose }: Props) {
  const t = useTranslations("ui");
  const dialog = useRef<HTMLDialogElement>(null);
  const [isLate, setLate] = useState(false);
  const isShown = isLate || state !== "loading";
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), QUICK_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (isShown) dialog.current?.showModal();
  }, [isShown]);
  if (!isShown) return null;
  return (
    <dialog
      ref={dialog}
      className="waiting-dialog"
      aria-label={t(state === "loading" ? "loading" : "notLoadedTitle")}
      onCancel={onClose}
    >
      <Stack gap="md">
        {state === "loading" ? (
          <Group gap="sm" role="status">
            <Loader size={16} />
            <Text>{t("dialogComes")}</Text>
          </Group>
        ) : (
          <Text role="alert">{t(state === "offline" ? "dialogOffline" : "dialogFailed")}</Text>
        )}
        <Group justify="flex-end" gap="xs">
          {onClose !== undefined && (
            <Button variant="default" onClick={onClose}>
              {t(state === "loading" ? "cancel" : "close")}
            </Button>
          )}
          {state !== "loading" && onRetry !== undefined && <Button onClick={onRetry}>{t("tryAgain")}</Button>}
        </Group>
      </Stack>
    </dialog>
  );
}
