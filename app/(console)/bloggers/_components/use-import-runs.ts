"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter } from "next-intl";
import { useMay } from "@/app/(console)/_components/me-context";
import { unbatched, useTRPC } from "@/app/_trpc/trpc";

type Option = { value: string; label: string };

const SHOWN = 50;

/** Options of the newest file imports and the chosen one; null without the permission to see imports. */
export function useImportRuns(chosen: string | undefined): Option[] | null {
  const mayAsk = useMay("import:read");
  const format = useFormatter();
  const { importRun } = useTRPC();
  const asked = { kind: "FILE", limit: SHOWN } as const;
  const { data } = useQuery(importRun.list.queryOptions(asked, { ...unbatched, enabled: mayAsk }));
  const isListed = chosen === undefined || data?.list.some(({ id }) => id === chosen) !== false;
  const one = useQuery(
    importRun.get.queryOptions({ id: chosen ?? "" }, { ...unbatched, enabled: mayAsk && !isListed }),
  );
  if (!mayAsk) return null;
  const runs = [...(data?.list ?? []), ...(one.data === undefined ? [] : [one.data])];
  return runs.map(({ id, sourceSystem, createdAt }) => {
    const at = format.dateTime(new Date(createdAt), { dateStyle: "short", timeStyle: "short" });
    return { value: id, label: sourceSystem === null ? at : `${sourceSystem} (${at})` };
  });
}
