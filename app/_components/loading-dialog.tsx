"use client";

import { hashKey, type QueryKey } from "@tanstack/react-query";
import { QueryError } from "@/app/_trpc/query-error";
import { Modal } from "@/app/_ui/modal";
import { WaitingDialog } from "@/app/_ui/waiting-dialog";

/** For a row that is being edited or selected: background refetches must not replace it. */
export const noRefetch = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/**
 * A form's row as of the opening of the dialog. It has a cache key of its own: the page behind the dialog may
 * fetch a newer row, whose `updatedAt` the form must not send.
 */
export const snapshotQuery = {
  // Static, so that not even an invalidation replaces it: "Undo" in a notification works beside an open
  // dialog.
  staleTime: "static",
  gcTime: 0,
  queryKeyHashFn: (key: QueryKey) => `as it opens ${hashKey(key)}`,
} as const;

type Query = { error: unknown; refetch: () => unknown; isPaused: boolean };
type Props = { query: Query; onClose: () => void };

export function LoadingDialog({ query: { error, refetch, isPaused }, onClose }: Props) {
  if (error === null) return <WaitingDialog state={isPaused ? "offline" : "loading"} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose}>
      <QueryError error={error} onRetry={() => void refetch()} />
    </Modal>
  );
}
