"use client";

import { Textarea, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useAction } from "@/app/_components/use-action";
import { useSchemaForm } from "@/app/_components/use-schema-form";
import { useTRPC } from "@/app/_trpc/trpc";
import { DialogForm } from "@/app/_ui/dialogs";
import { releaseFields } from "@/server/domain/release";
import type { Release } from "../../_components/release-values";
import { UploadField } from "../../_components/upload-field";

const { assetPlatform, notes } = releaseFields.shape;
const schema = releaseFields.pick({ uploadId: true, version: true }).extend({
  platform: assetPlatform,
  releaseNotes: notes,
});
const initialValues = { uploadId: "", version: "", platform: "web", releaseNotes: "" };

/** Uploads the package at once; makes the draft when the rest is filled in. */
export function CreateAsset({ onClose, ...dialog }: { title: string; onClose: () => void }) {
  const t = useTranslations("releases");
  const { frontendAsset } = useTRPC();
  const { form, submit, takeRefusal, askToLeave, leave } = useSchemaForm({ schema, initialValues });
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

const changes = schema.pick({ releaseNotes: true });

/** Changes what a draft says of itself. */
export function EditAsset({ release, onClose }: { release: Release; onClose: () => void }) {
  const t = useTranslations("releases");
  const tUi = useTranslations("ui");
  const { id, updatedAt, notes: before } = release;
  const { form, submit, takeRefusal, askToLeave, leave } = useSchemaForm({
    schema: changes,
    initialValues: { releaseNotes: before ?? "" },
  });
  const updating = useAction(useTRPC().frontendAsset.update.mutationOptions(), {
    input: (values: typeof form.values) => ({ id, updatedAt, releaseNotes: values.releaseNotes || null }),
    refused: takeRefusal,
    onDone: () => leave(onClose),
    done: () => t("saved"),
  });
  return (
    <DialogForm
      title={t("editTitle", { version: release.version })}
      submit={tUi("save")}
      busy={updating.busy}
      onClose={() => askToLeave(onClose)}
      onSubmit={submit((values) => updating.run(values))}
    >
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
