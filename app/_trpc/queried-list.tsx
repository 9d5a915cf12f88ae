"use client";

import type { ReactNode } from "react";
import { DataList, type DataListProps } from "@/app/_ui/data-list";
import { QueryError } from "./query-error";

type Props<Row> = Omit<DataListProps<Row>, "rows" | "fetching"> & {
  query: {
    data: { list: Row[] } | undefined;
    error: unknown;
    isFetching: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  /** What else than trying again leads out of an error. */
  wayOut?: ReactNode;
};

/** A list and what became of asking for it: an error in place of rows that never came, and above rows that did. */
export function QueriedList<Row>({ query, wayOut, ...list }: Props<Row>) {
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  return (
    <>
      {error !== null && (
        <>
          <QueryError error={error} onRetry={() => void refetch()} />
          {wayOut}
        </>
      )}
      {(error === null || data !== undefined) && (
        <DataList {...list} rows={data?.list} fetching={isFetching && isPlaceholderData} />
      )}
    </>
  );
}
