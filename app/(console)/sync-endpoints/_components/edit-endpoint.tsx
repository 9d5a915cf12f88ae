"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { QueryError } from "@/app/_trpc/query-error";
import { useTRPC } from "@/app/_trpc/trpc";
import { useErrorText } from "@/app/_trpc/use-error-text";
import { BackLink } from "@/app/_ui/back-link";
import { DetailSkeleton } from "@/app/_ui/detail-skeleton";
import { notifyDone, notifyFailed } from "@/app/_ui/notify";
import { PageHeader } from "@/app/_ui/page-header";
import { EndpointForm } from "./endpoint-form";
import { toEndpointChanges, toEndpointValues } from "./endpoint-values";
import { useRefreshEndpoints } from "./use-refresh-endpoints";

/** Changes an endpoint. What the form shows was read when it opened: typing is never overwritten. */
export function EditEndpoint({ id }: { id: string }) {
  const words = useTranslations("syncEndpoints");
  const ui = useTranslations("ui");
  const errorText = useErrorText();
  const router = useRouter();
  const trpc = useTRPC();
  const refresh = useRefreshEndpoints();
  const {
    data: endpoint,
    error,
    refetch,
  } = useQuery(trpc.syncEndpoint.get.queryOptions({ id }, { staleTime: Infinity, gcTime: 0 }));
  const updating = useMutation(
    trpc.syncEndpoint.update.mutationOptions({
      onSuccess: async () => {
        await refresh();
        notifyDone(words("saved"));
        router.push(`/sync-endpoints/${id}`);
      },
    }),
  );
  if (error !== null)
    return (
      <>
        <BackLink href="/sync-endpoints" label={words("title")} />
        <QueryError error={error} onRetry={() => void refetch()} />
      </>
    );
  if (endpoint === undefined) return <DetailSkeleton />;
  return (
    <>
      <PageHeader
        above={<BackLink href={`/sync-endpoints/${id}`} label={endpoint.name} />}
        title={words("edit")}
      />
      <EndpointForm
        values={toEndpointValues(endpoint)}
        submitLabel={ui("save")}
        cancelHref={`/sync-endpoints/${id}`}
        busy={updating.isPending}
        onSubmit={(values, { before, refused }) =>
          updating.mutate(
            { id, ...toEndpointChanges(values, before) },
            {
              onError: (failure) => {
                if (!refused(failure)) notifyFailed(errorText(failure));
              },
            },
          )
        }
      />
    </>
  );
}
