"use client";

import { Modal } from "@mantine/core";
import { useTranslations } from "next-intl";
import { QueryError } from "@/app/_trpc/query-error";

/** A form's row as it is when the dialog opens: what is being typed must not be replaced meanwhile. */
export const asItOpens = { refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: 0 } as const;

type Props = { query: { error: unknown; refetch: () => unknown }; onClose: () => void };

/** Stands for a dialog whose row is not there yet: nothing while it loads, and a failure with its retry. */
export function LoadingDialog({ query: { error, refetch }, onClose }: Props) {
  const t = useTranslations("ui");
  if (error === null) return null;
  return (
    <Modal opened onClose={onClose} closeButtonProps={{ "aria-label": t("close") }}>
      <QueryError error={error} onRetry={() => void refetch()} />
    </Modal>
  );
}
