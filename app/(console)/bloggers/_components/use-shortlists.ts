"use client";

import { useQuery } from "@tanstack/react-query";
import { unbatched, useTRPC } from "@/app/_trpc/trpc";

type Option = { value: string; label: string };

const SHOWN = 100;

/** Options of the newest lists and the chosen one. */
export function useShortlists(chosen: string | undefined): Option[] {
  const { shortlist } = useTRPC();
  const { data } = useQuery(shortlist.list.queryOptions({ limit: SHOWN }, unbatched));
  const isListed = chosen === undefined || data?.list.some(({ id }) => id === chosen) !== false;
  const one = useQuery(
    shortlist.get.queryOptions({ id: chosen ?? "" }, { ...unbatched, enabled: !isListed }),
  );
  const lists = [...(data?.list ?? []), ...(one.data === undefined ? [] : [one.data])];
  return lists.map(({ id, name }) => ({ value: id, label: name }));
}
