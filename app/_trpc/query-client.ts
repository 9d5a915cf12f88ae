import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { failureDetails } from "./failure-details";

/** What the server refused is not asked again by itself; a session that ended leads to the sign-in page. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
    mutationCache: new MutationCache({ onError: leaveWhenSignedOut }),
    defaultOptions: {
      queries: {
        staleTime: 1_000,
        retry: (failures, error) => failures < 2 && failureDetails(error) === null,
      },
    },
  });
}

function leaveWhenSignedOut(error: unknown): void {
  if (failureDetails(error)?.reason !== "UNAUTHENTICATED") return;
  const here = window.location.pathname + window.location.search;
  window.location.assign(`/sign-in?from=${encodeURIComponent(here)}`);
}
