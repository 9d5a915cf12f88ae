"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { RouterOutputs } from "@/app/_trpc/router-outputs";
import { useTRPC } from "@/app/_trpc/trpc";
import { useErrorText } from "@/app/_trpc/use-error-text";
import { BackLink } from "@/app/_ui/back-link";
import { FormSection } from "@/app/_ui/form-section";
import { notifyFailed } from "@/app/_ui/notify";
import { PageHeader } from "@/app/_ui/page-header";
import { EndpointForm } from "./endpoint-form";
import { newEndpoint, toEndpointInput } from "./endpoint-values";
import { NewSecret } from "./new-secret";
import { StartChoice } from "./start-choice";

const starts = ["NOW", "BEGINNING"] as const;

/** Makes an endpoint, then shows its secret once. */
export function CreateEndpoint() {
  const words = useTranslations("syncEndpoints");
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
        above={<BackLink href="/sync-endpoints" label={words("title")} />}
        title={words("create")}
        note={words("createNote")}
      />
      <EndpointForm
        values={newEndpoint}
        submitLabel={words("submit")}
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
        <FormSection title={words("form.start")}>
          <StartChoice
            label={words("form.startFrom")}
            choices={starts.map((value) => ({
              value,
              label: words(`startFrom.${value}`),
              consequence: words(`startConsequence.${value}`),
            }))}
            value={startFrom}
            onChange={setStartFrom}
          />
        </FormSection>
      </EndpointForm>
    </>
  );
}
