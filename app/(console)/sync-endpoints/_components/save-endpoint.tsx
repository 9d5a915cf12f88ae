"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { QueryError } from "@/app/_trpc/query-error";
import type { RouterOutputs } from "@/app/_trpc/router-outputs";
import { useTRPC } from "@/app/_trpc/trpc";
import { useErrorText } from "@/app/_trpc/use-error-text";
import { BackLink, PageHeader } from "@/app/_ui/page-header";
import { DetailSkeleton } from "@/app/_ui/skeletons";
import { FormSection } from "@/app/_ui/section";
import { notifyDone, notifyFailed } from "@/app/_ui/notify";
import { RadioChoices } from "@/app/_ui/radio-choices";
import { EndpointForm } from "./endpoint-form";
import { newEndpoint, toEndpointChanges, toEndpointInput, toEndpointValues } from "./endpoint-values";
import { NewSecret } from "./new-secret";
import { useRefreshEndpoints } from "./use-refresh-endpoints";

const starts = ["NOW", "BEGINNING"] as const;

/** Creates an endpoint, then shows its secret once. */
export function CreateEndpoint() {
  const t = useTranslations("syncEndpoints");
  const errorText = useErrorText();
  const router = useRouter();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [created, setCreated] = useState<RouterOutputs["syncEndpoint"]["create"]>();
  const [startFrom, setStartFrom] = useState<(typeof starts)[number]>("NOW");
  const creating = useMutation(
    trpc.syncEndpoint.create.mutationOptions({
      onSuccess: async (endpoint) => {
        setCreated(endpoint);
        await queryClient.invalidateQueries({ queryKey: trpc.syncEndpoint.list.queryKey() });
      },
    }),
  );
  if (created !== undefined)
    return <NewSecret endpoint={created} onDone={() => router.replace(`/sync-endpoints/${created.id}`)} />;
  return (
    <>
      <PageHeader
        above={<BackLink href="/sync-endpoints" label={t("title")} />}
        title={t("create")}
        note={t("createNote")}
      />
      <EndpointForm
        values={newEndpoint}
        submitLabel={t("submit")}
        cancelHref="/sync-endpoints"
        busy={creating.isPending}
        onSubmit={(values, { refused }) =>
          creating.mutate(
            { ...toEndpointInput(values), startFrom },
            {
              onError: (error) => {
                if (!refused(error)) notifyFailed(errorText(error));
              },
            },
          )
        }
      >
        <FormSection title={t("form.start")}>
          <RadioChoices
            label={t("form.startFrom")}
            choices={starts.map((value) => ({
              value,
              label: t(`startFrom.${value}`),
              consequence: t(`startConsequence.${value}`),
            }))}
            value={startFrom}
            onChange={setStartFrom}
          />
        </FormSection>
      </EndpointForm>
    </>
  );
}

/** Edits an endpoint. It is fetched once, when the form opens, so that typing is never overwritten. */
export function EditEndpoint({ id }: { id: string }) {
  const t = useTranslations("syncEndpoints");
  const tUi = useTranslations("ui");
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
        notifyDone(t("saved"));
        router.push(`/sync-endpoints/${id}`);
      },
    }),
  );
  if (error !== null)
    return (
      <>
        <BackLink href="/sync-endpoints" label={t("title")} />
        <QueryError error={error} onRetry={() => void refetch()} />
      </>
    );
  if (endpoint === undefined) return <DetailSkeleton />;
  return (
    <>
      <PageHeader
        above={<BackLink href={`/sync-endpoints/${id}`} label={endpoint.name} />}
        title={t("edit")}
      />
      <EndpointForm
        values={toEndpointValues(endpoint)}
        submitLabel={tUi("save")}
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
