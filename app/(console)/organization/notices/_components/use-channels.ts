import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/app/_trpc/trpc";
import { waitingPollMs } from "./waiting-poll";

/** Asks again while something waits, as it is sent without anyone's doing. */
export function useChannels() {
  return useQuery(
    useTRPC().notice.list.queryOptions(undefined, {
      refetchInterval: ({ state }) =>
        waitingPollMs(state.data?.list.map(({ waiting }) => waiting.until) ?? [], Date.now()),
    }),
  );
}
