"use client";

import { Select, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEditDialog } from "@/app/_components/use-edit-dialog";
import { changedFields } from "@/app/_components/changed-fields";
import { snapshotQuery, LoadingDialog } from "@/app/_components/loading-dialog";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { DialogForm } from "@/app/_ui/dialogs";

const schema = () => import("./organization-schema").then((schemas) => schemas.organizationChange);
type Organization = RouterOutputs["organization"]["get"];
type Props = { id: string; onClose: () => void };

export function EditOrganization({ id, onClose }: Props) {
  const query = useQuery(useTRPC().organization.get.queryOptions({ id }, snapshotQuery));
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
const toChanges = (values: ReturnType<typeof toValues>, row: Organization) =>
  changedFields(toValues(row), values);

function EditForm({ organization, onClose, reload }: FormProps) {
  const t = useTranslations("organization");
  const { form, notice, dialog } = useEditDialog({
    row: organization,
    reload,
    toValues,
    mutation: useTRPC().organization.update.mutationOptions(),
    schema,
    draft: `organization.update ${organization.id}`,
    toInput: toChanges,
    input: (values, row) => ({ id: row.id, updatedAt: row.updatedAt, ...toChanges(values, row) }),
    done: (saved) => t("saved", { name: saved.name }),
    rendersFrame: true,
    onClose,
  });
  return (
    <DialogForm title={t("editTitle")} {...dialog}>
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
