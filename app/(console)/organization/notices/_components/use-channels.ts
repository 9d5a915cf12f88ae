import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/app/_trpc/trpc";

const WAITING_MS = 15_000;

/** Asks again while something waits, as it is sent without anyone's doing. */
export function useChannels() {
  return useQuery(
    useTRPC().notice.list.queryOptions(undefined, {
      refetchInterval: ({ state }) =>
        state.data?.list.some(({ waiting }) => waiting.count > 0) === true && WAITING_MS,
    }),
  );
}
