"use client";

import { Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { snapshotQuery, LoadingDialog } from "@/app/_components/loading-dialog";
import { useAction } from "@/app/_components/use-action";
import { useChangedSince } from "@/app/_components/use-changed-since";
import { useSchemaForm } from "@/app/_components/use-schema-form";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { DialogForm } from "@/app/_ui/dialogs";
import { type DesktopPlatform, desktopPlatformNames, desktopPlatforms } from "@/server/domain/release";
import { UploadField } from "../../_components/upload-field";

const newVersion = () => import("./version-schemas").then((schemas) => schemas.newVersion);
const versionChange = () => import("./version-schemas").then((schemas) => schemas.versionChange);
const initialValues = {
  uploadId: "",
  version: "",
  platform: "win" as DesktopPlatform,
  updateLog: "",
  forceUpdate: false,
};

/** The installer is uploaded as soon as it is chosen; submitting creates the draft. */
export function CreateVersion({ onClose, ...dialog }: { title: string; onClose: () => void }) {
  const t = useTranslations("releases");
  const { desktopVersion } = useTRPC();
  const { form, submit, takeRefusal, askToLeave, leave } = useSchemaForm({
    schema: newVersion,
    draft: "desktopVersion.create",
    files: ["uploadId"],
    initialValues,
  });
  const begin = useMutation(desktopVersion.beginUpload.mutationOptions());
  const cancel = useMutation(desktopVersion.cancelUpload.mutationOptions());
  const creating = useAction(desktopVersion.create.mutationOptions(), {
    input: (values: typeof initialValues) => ({ ...values, updateLog: values.updateLog || null }),
    refused: takeRefusal,
    onDone: () => leave(onClose),
    done: (made) => t("created", { version: made.version }),
  });
  const endings = desktopPlatforms[form.values.platform].files.map((ending) => `.${ending}`);
  return (
    <DialogForm
      {...dialog}
      submit={t("createDraft")}
      busy={creating.busy}
      onClose={() => askToLeave(onClose)}
      onSubmit={submit((values) => creating.run(values))}
    >
      <NativeSelect
        label={t("fields.platform")}
        description={t("installs", { endings: endings.join(", ") })}
        data={desktopPlatformNames.map((value) => ({ value, label: t(`platforms.${value}`) }))}
        {...form.getInputProps("platform")}
      />
      <UploadField
        accept={endings.join(",")}
        begin={(file) =>
          begin.mutateAsync({ fileName: file.name, fileSize: file.size, lastModified: file.lastModified })
        }
        cancel={(id) => cancel.mutateAsync({ id })}
        onUploaded={(id) => form.setFieldValue("uploadId", id)}
        error={form.errors.uploadId}
      />
      <TextInput
        label={t("fields.version")}
        description={t("versionHelp")}
        autoComplete="off"
        {...form.getInputProps("version")}
      />
      <Textarea
        label={t("fields.notes")}
        autosize
        minRows={3}
        maxRows={10}
        {...form.getInputProps("updateLog")}
      />
      <Checkbox
        label={t("force")}
        description={t("forceHelp")}
        {...form.getInputProps("forceUpdate", { type: "checkbox" })}
      />
    </DialogForm>
  );
}

type Detail = RouterOutputs["desktopVersion"]["get"];

export function EditVersion({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(useTRPC().desktopVersion.get.queryOptions({ id }, snapshotQuery));
  const { data, refetch } = query;
  if (data === undefined) return <LoadingDialog query={query} onClose={onClose} />;
  return <EditForm draft={data} onClose={onClose} reload={async () => (await refetch()).data} />;
}

type EditProps = { draft: Detail; onClose: () => void; reload: () => Promise<Detail | undefined> };

function toValues({ updateLog, forceUpdate }: Detail) {
  return { updateLog: updateLog ?? "", forceUpdate };
}

function EditForm({ draft, onClose, reload }: EditProps) {
  const t = useTranslations("releases");
  const tUi = useTranslations("ui");
  const based = useState(draft);
  const [{ id, version, updatedAt }] = based;
  const { form, submit, takeRefusal, askToLeave, leave } = useSchemaForm({
    schema: versionChange,
    draft: `desktopVersion.update ${id}`,
    initialValues: toValues(draft),
  });
  const trpc = useTRPC();
  const { takeChanged, isContested, notice } = useChangedSince({ based, toValues, form, reload });
  const updating = useAction(trpc.desktopVersion.update.mutationOptions(), {
    input: (values: typeof form.values) => ({
      id,
      updatedAt,
      ...values,
      updateLog: values.updateLog || null,
    }),
    refused: (error, said) => takeChanged(error) || takeRefusal(error, said),
    onDone: () => leave(onClose),
    done: () => t("saved"),
  });
  return (
    <DialogForm
      title={t("editTitle", { version })}
      submit={tUi(isContested ? "changed.saveMine" : "save")}
      busy={updating.busy}
      onClose={() => askToLeave(onClose)}
      onSubmit={submit((values) => updating.run(values))}
    >
      {notice}
      <Textarea
        label={t("fields.notes")}
        autosize
        minRows={3}
        maxRows={10}
        {...form.getInputProps("updateLog")}
      />
      <Checkbox
        label={t("force")}
        description={t("forceHelp")}
        {...form.getInputProps("forceUpdate", { type: "checkbox" })}
      />
    </DialogForm>
  );
}
