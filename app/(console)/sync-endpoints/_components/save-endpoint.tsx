"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useRouter } from "@/app/_ui/navigation";
import { BackToPage } from "@/app/(console)/_components/back-to-page";
import { FailedPage } from "@/app/(console)/_components/failed-page";
import { useAction } from "@/app/_components/use-action";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { BackLink, PageHeader } from "@/app/_ui/page-header";
import { RadioChoices } from "@/app/_ui/radio-choices";
import { FormSection } from "@/app/_ui/section";
import { DetailSkeleton } from "@/app/_ui/skeletons";
import { consolePages } from "@/server/domain/people/console";
import { EndpointForm, useEndpointForm } from "./endpoint-form";
import type { Endpoint } from "./endpoint-health";
import {
  type EndpointValues,
  newEndpoint,
  starts,
  toEndpointChanges,
  toEndpointInput,
  toEndpointValues,
} from "./endpoint-values";
import { NewSecret } from "./new-secret";

type Created = RouterOutputs["syncEndpoint"]["create"];

export function CreateEndpoint() {
  const router = useRouter();
  const [created, setCreated] = useState<Created>();
  if (created === undefined) return <CreateForm onCreated={setCreated} />;
  return <NewSecret endpoint={created} onDone={() => router.replace(`/sync-endpoints/${created.id}`)} />;
}

function CreateForm({ onCreated }: { onCreated: (created: Created) => void }) {
  const t = useTranslations("syncEndpoints");
  const locale = useLocale();
  const { form, submit, showRefusal, leave } = useEndpointForm("syncEndpoint.create", {
    ...newEndpoint,
    startFrom: "NOW",
  });
  const creating = useAction(useTRPC().syncEndpoint.create.mutationOptions(), {
    input: (values: EndpointValues) => ({ ...toEndpointInput(values), startFrom: values.startFrom }),
    refused: showRefusal,
    onDone: (created) => leave(() => onCreated(created)),
  });
  return (
    <>
      <PageHeader
        above={<BackToPage page="syncEndpoints" />}
        title={consolePages.syncEndpoints.create.name[locale]}
        note={t("createNote")}
      />
      <EndpointForm
        form={form}
        onSubmit={submit((values) => creating.run(values))}
        submitLabel={t("submit")}
        cancelHref="/sync-endpoints"
        busy={creating.busy}
      >
        <FormSection title={t("form.start")}>
          <RadioChoices
            label={t("form.startFrom")}
            choices={starts}
            nameOf={(choice) => t(`startFrom.${choice}`)}
            consequenceOf={(choice) => t(`startConsequence.${choice}`)}
            value={form.values.startFrom ?? "NOW"}
            onChange={(choice) => form.setFieldValue("startFrom", choice)}
          />
        </FormSection>
      </EndpointForm>
    </>
  );
}

/** The endpoint is fetched once, when the form opens, so that input is never overwritten. */
export function EditEndpoint({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(
    useTRPC().syncEndpoint.get.queryOptions({ id }, { staleTime: Infinity, gcTime: 0 }),
  );
  if (error !== null) return <FailedPage page="syncEndpoints" error={error} onRetry={() => void refetch()} />;
  return data === undefined ? <DetailSkeleton /> : <EditForm endpoint={data} />;
}

function EditForm({ endpoint }: { endpoint: Endpoint }) {
  const t = useTranslations("syncEndpoints");
  const tUi = useTranslations("ui");
  const router = useRouter();
  const { id, name } = endpoint;
  const path = `/sync-endpoints/${id}`;
  const { form, submit, showRefusal, leave } = useEndpointForm(
    `syncEndpoint.update ${id}`,
    toEndpointValues(endpoint),
  );
  const updating = useAction(useTRPC().syncEndpoint.update.mutationOptions(), {
    input: (values: EndpointValues) => ({ id, ...toEndpointChanges(values, form.getInitialValues()) }),
    refused: showRefusal,
    done: () => t("saved"),
  });
  return (
    <>
      <PageHeader above={<BackLink href={path} label={name} />} title={t("edit")} />
      <EndpointForm
        form={form}
        onSubmit={submit((values) => updating.run(values, () => leave(() => router.replace(path))))}
        submitLabel={tUi("save")}
        cancelHref={path}
        busy={updating.busy}
      />
    </>
  );
}
