"use client";

import { QueryError } from "@/app/_trpc/query-error";
import type { ConsolePageKey } from "@/server/domain/people/console";
import { BackToPage } from "./back-to-page";

type Props = { page: ConsolePageKey; error: unknown; onRetry: () => void };

/** Stands for a record's page that cannot be shown: why, and the way back to the list. */
export function FailedPage({ page, error, onRetry }: Props) {
  return (
    <>
      <BackToPage page={page} />
      <QueryError isPage error={error} onRetry={onRetry} />
    </>
  );
}
