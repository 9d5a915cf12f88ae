"use client";

import { Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslations } from "next-intl";
import { LoadingDialog, snapshotQuery } from "@/app/_components/loading-dialog";
import { DialogForm } from "@/app/_ui/dialogs";
import {
  type DesktopPlatform,
  desktopPlatformNames,
  desktopPlatforms,
  type ReleaseKind,
} from "@/server/domain/release";
import { releaseKinds } from "./release-kinds";
import { type ReleaseChange, releaseMutations } from "./release-mutations";
import type { Release } from "./release-values";
import { UploadField } from "./upload-field";

type CreateProps = { kind: ReleaseKind; title: string; onClose: () => void };

/** The file is uploaded as soon as it is chosen; submitting creates the draft. */
export function CreateRelease({ kind, title, onClose }: CreateProps) {
  const t = useTranslations("releases");
  const { useCreate, useUpload } = releaseMutations[kind];
  const { form, dialog } = useCreate({
    done: ({ version }) => t("created", { version }),
    onClose,
  });
  const { begin, cancel } = useUpload();
  const endings =
    kind === "desktop" &&
    desktopPlatforms[form.values.platform as DesktopPlatform].files.map((ending) => `.${ending}`);
  return (
    <DialogForm title={title} submit={t("createDraft")} {...dialog}>
      {endings && (
        <NativeSelect
          label={t("fields.platform")}
          description={t("installs", { endings: endings.join(", ") })}
          data={desktopPlatformNames.map((value) => ({ value, label: t(`platforms.${value}`) }))}
          {...form.getInputProps("platform")}
        />
      )}
      <UploadField
        {...(endings && { accept: endings.join(",") })}
        begin={({ name, size, lastModified }) => begin({ fileName: name, fileSize: size, lastModified })}
        cancel={(id) => cancel({ id })}
        onUploaded={(id) => form.setFieldValue("uploadId", id)}
        error={form.errors.uploadId}
      />
      {kind === "assets" && (
        <TextInput
          label={t("fields.platform")}
          description={t("assetPlatformHelp")}
          {...form.getInputProps("platform")}
        />
      )}
      <TextInput
        label={t("fields.version")}
        description={t("versionHelp")}
        autoComplete="off"
        {...form.getInputProps("version")}
      />
      <ChangeableFields kind={kind} form={form} />
    </DialogForm>
  );
}

export function EditRelease({ kind, id, onClose }: { kind: ReleaseKind; id: string; onClose: () => void }) {
  const query = releaseKinds[kind].useRelease(id, snapshotQuery);
  const { data, refetch } = query;
  if (data === undefined) return <LoadingDialog query={query} onClose={onClose} />;
  return <EditForm kind={kind} draft={data} onClose={onClose} reload={async () => (await refetch()).data} />;
}

type EditProps = {
  kind: ReleaseKind;
  draft: Release;
  onClose: () => void;
  reload: () => Promise<Release | undefined>;
};

function EditForm({ kind, draft, onClose, reload }: EditProps) {
  const t = useTranslations("releases");
  const { form, row, notice, dialog } = releaseMutations[kind].useUpdate({
    row: draft,
    reload,
    done: () => t("saved"),
    onClose,
  });
  return (
    <DialogForm title={t("editTitle", { version: row.version })} {...dialog}>
      {notice}
      <ChangeableFields kind={kind} form={form} />
    </DialogForm>
  );
}

type FieldsProps = { kind: ReleaseKind; form: Pick<UseFormReturnType<ReleaseChange>, "getInputProps"> };

function ChangeableFields({ kind, form }: FieldsProps) {
  const t = useTranslations("releases");
  return (
    <>
      <Textarea
        label={t("fields.notes")}
        autosize
        minRows={3}
        maxRows={10}
        {...form.getInputProps("notes")}
      />
      {kind === "desktop" && (
        <Checkbox
          label={t("force")}
          description={t("forceHelp")}
          {...form.getInputProps("forceUpdate", { type: "checkbox" })}
        />
      )}
    </>
  );
}
