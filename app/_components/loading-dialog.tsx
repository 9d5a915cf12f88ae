"use client";

import { hashKey, type QueryKey } from "@tanstack/react-query";
import { QueryError } from "@/app/_trpc/query-error";
import { Modal } from "@/app/_ui/modal";
import { WaitingDialog } from "@/app/_ui/waiting-dialog";

/** Of a row that something is typed or ticked over: that must not be replaced meanwhile. */
export const asItStands = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/**
 * A form's row as it is when the dialog opens. It is cached apart: the page behind the dialog may fetch a
 * newer one, whose `updatedAt` the form must not send.
 */
export const asItOpens = {
  // Not even an invalidation replaces it: "Undo" in a notification can be clicked beside an open dialog.
  staleTime: "static",
  gcTime: 0,
  queryKeyHashFn: (key: QueryKey) => `as it opens ${hashKey(key)}`,
} as const;

type Query = { error: unknown; refetch: () => unknown; isPaused: boolean };
type Props = { query: Query; onClose: () => void };

/** Stands for a dialog whose row is not there yet, and says why where it does not come. */
export function LoadingDialog({ query: { error, refetch, isPaused }, onClose }: Props) {
  if (error === null) return <WaitingDialog state={isPaused ? "offline" : "loading"} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose}>
      <QueryError error={error} onRetry={() => void refetch()} />
    </Modal>
  );
}
