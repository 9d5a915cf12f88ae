"use client";

import { Select, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { changedFields } from "@/app/_components/changed-fields";
import { asItOpens, LoadingDialog } from "@/app/_components/loading-dialog";
import { useAction } from "@/app/_components/use-action";
import { useChangedSince } from "@/app/_components/use-changed-since";
import { useSchemaForm } from "@/app/_components/use-schema-form";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { DialogForm } from "@/app/_ui/dialogs";

const schema = () => import("./organization-schema").then((schemas) => schemas.organizationChange);
type Organization = RouterOutputs["organization"]["get"];
type Props = { id: string; onClose: () => void };

export function EditOrganization({ id, onClose }: Props) {
  const query = useQuery(useTRPC().organization.get.queryOptions({ id }, asItOpens));
  const { data, refetch } = query;
  if (data === undefined) return <LoadingDialog query={query} onClose={onClose} />;
  return <EditForm organization={data} onClose={onClose} reload={async () => (await refetch()).data} />;
}

type FormProps = {
  organization: Organization;
  onClose: () => void;
  reload: () => Promise<Organization | undefined>;
};

const toValues = ({ name, timeZone }: Organization) => ({ name, timeZone });

function EditForm({ organization, onClose, reload }: FormProps) {
  const t = useTranslations("organization");
  const tUi = useTranslations("ui");
  const based = useState(organization);
  const [row] = based;
  const { id, updatedAt } = row;
  const toChanges = (values: ReturnType<typeof toValues>) => changedFields(toValues(row), values);
  const { form, submit, takeRefusal, askToLeave, leave } = useSchemaForm({
    schema,
    draft: `organization.update ${id}`,
    initialValues: toValues(organization),
    toInput: toChanges,
  });
  const trpc = useTRPC();
  const { takeChanged, isContested, notice } = useChangedSince({ based, toValues, form, reload });
  const updating = useAction(trpc.organization.update.mutationOptions(), {
    input: (values: typeof form.values) => ({ id, updatedAt, ...toChanges(values) }),
    refused: (error, said) => takeChanged(error) || takeRefusal(error, said),
    onDone: () => leave(onClose),
    done: (saved) => t("saved", { name: saved.name }),
    rendersFrame: true,
  });
  return (
    <DialogForm
      title={t("editTitle")}
      submit={tUi(isContested ? "changed.saveMine" : "save")}
      busy={updating.busy}
      onClose={() => askToLeave(onClose)}
      onSubmit={submit((values) => updating.run(values))}
    >
      {notice}
      <TextInput
        label={t("fields.name")}
        description={t("nameHelp")}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps("name")}
      />
      <Select
        label={t("fields.timeZone")}
        description={t("timeZoneHelp")}
        data={timeZones(organization.timeZone)}
        searchable
        allowDeselect={false}
        limit={50}
        {...form.getInputProps("timeZone")}
      />
    </DialogForm>
  );
}

/** The browser's time zones plus the current one, which the browser may not know. */
function timeZones(set: string): string[] {
  return [...new Set([...Intl.supportedValuesOf("timeZone"), set, "UTC"])].sort();
}
