"use client";

import { Textarea, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { snapshotQuery, LoadingDialog } from "@/app/_components/loading-dialog";
import { useAction } from "@/app/_components/use-action";
import { useChangedSince } from "@/app/_components/use-changed-since";
import { useSchemaForm } from "@/app/_components/use-schema-form";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { DialogForm } from "@/app/_ui/dialogs";
import { UploadField } from "../../_components/upload-field";

const newAsset = () => import("./asset-schemas").then((schemas) => schemas.newAsset);
const assetChange = () => import("./asset-schemas").then((schemas) => schemas.assetChange);
const initialValues = { uploadId: "", version: "", platform: "web", releaseNotes: "" };

/** The package is uploaded as soon as it is chosen; submitting creates the draft. */
export function CreateAsset({ onClose, ...dialog }: { title: string; onClose: () => void }) {
  const t = useTranslations("releases");
  const { frontendAsset } = useTRPC();
  const { form, submit, takeRefusal, askToLeave, leave } = useSchemaForm({
    schema: newAsset,
    draft: "frontendAsset.create",
    files: ["uploadId"],
    initialValues,
  });
  const begin = useMutation(frontendAsset.beginUpload.mutationOptions());
  const cancel = useMutation(frontendAsset.cancelUpload.mutationOptions());
  const creating = useAction(frontendAsset.create.mutationOptions(), {
    input: (values: typeof initialValues) => ({ ...values, releaseNotes: values.releaseNotes || null }),
    refused: takeRefusal,
    onDone: () => leave(onClose),
    done: (made) => t("created", { version: made.version }),
  });
  return (
    <DialogForm
      {...dialog}
      submit={t("createDraft")}
      busy={creating.busy}
      onClose={() => askToLeave(onClose)}
      onSubmit={submit((values) => creating.run(values))}
    >
      <UploadField
        begin={(file) =>
          begin.mutateAsync({ fileName: file.name, fileSize: file.size, lastModified: file.lastModified })
        }
        cancel={(id) => cancel.mutateAsync({ id })}
        onUploaded={(id) => form.setFieldValue("uploadId", id)}
        error={form.errors.uploadId}
      />
      <TextInput
        label={t("fields.platform")}
        description={t("assetPlatformHelp")}
        {...form.getInputProps("platform")}
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
        {...form.getInputProps("releaseNotes")}
      />
    </DialogForm>
  );
}

type Detail = RouterOutputs["frontendAsset"]["get"];

export function EditAsset({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(useTRPC().frontendAsset.get.queryOptions({ id }, snapshotQuery));
  const { data, refetch } = query;
  if (data === undefined) return <LoadingDialog query={query} onClose={onClose} />;
  return <EditForm draft={data} onClose={onClose} reload={async () => (await refetch()).data} />;
}

type EditProps = { draft: Detail; onClose: () => void; reload: () => Promise<Detail | undefined> };

function toValues({ releaseNotes }: Detail) {
  return { releaseNotes: releaseNotes ?? "" };
}

function EditForm({ draft, onClose, reload }: EditProps) {
  const t = useTranslations("releases");
  const tUi = useTranslations("ui");
  const based = useState(draft);
  const [{ id, version, updatedAt }] = based;
  const { form, submit, takeRefusal, askToLeave, leave } = useSchemaForm({
    schema: assetChange,
    draft: `frontendAsset.update ${id}`,
    initialValues: toValues(draft),
  });
  const trpc = useTRPC();
  const { takeChanged, isContested, notice } = useChangedSince({ based, toValues, form, reload });
  const updating = useAction(trpc.frontendAsset.update.mutationOptions(), {
    input: (values: typeof form.values) => ({ id, updatedAt, releaseNotes: values.releaseNotes || null }),
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
        {...form.getInputProps("releaseNotes")}
      />
    </DialogForm>
  );
}
