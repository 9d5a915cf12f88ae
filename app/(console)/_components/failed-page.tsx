"use client";

import { QueryError } from "@/app/_trpc/query-error";
import type { ConsolePageKey } from "@/server/domain/people/console";
import { BackToPage } from "./back-to-page";

type Props = { page: ConsolePageKey; error: unknown; onRetry: () => void };

export function FailedPage({ page, error, onRetry }: Props) {
  return (
    <>
      <BackToPage page={page} />
      <QueryError isPage error={error} onRetry={onRetry} />
    </>
  );
}
