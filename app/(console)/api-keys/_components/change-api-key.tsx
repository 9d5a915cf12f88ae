"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormDialog } from "@/app/_components/use-form-dialog";
import { useAction } from "@/app/_components/use-action";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { ConfirmForm, DialogForm } from "@/app/_ui/dialogs";
import { Modal } from "@/app/_ui/modal";
import { RadioChoices } from "@/app/_ui/radio-choices";
import { ApiKeyFields, type ApiKeyValues } from "./api-key-fields";

type ApiKey = RouterOutputs["apiKey"]["list"]["list"][number];
type Dialog = { apiKey: ApiKey; onClose: () => void };

const schema = () => import("./api-key-schemas").then((schemas) => schemas.apiKeyChange);

export function EditApiKey({ apiKey: { id, name, scope }, onClose }: Dialog) {
  const t = useTranslations("apiKeys");
  const tUi = useTranslations("ui");
  const { form, dialog } = useFormDialog({
    mutation: useTRPC().apiKey.update.mutationOptions(),
    schema,
    draft: `apiKey.update ${id}`,
    initialValues: { name, scope },
    input: (values: ApiKeyValues) => ({ id, ...values }),
    done: (record) => t("updated", { name: record.name }),
    onClose,
  });
  return (
    <DialogForm title={t("editTitle", { name })} submit={tUi("save")} {...dialog}>
      <ApiKeyFields
        form={form}
        scope={form.values.scope}
        onScopeChange={(chosen) => form.setFieldValue("scope", chosen)}
      />
    </DialogForm>
  );
}

const overlaps = ["none", "day"] as const;
type Overlap = (typeof overlaps)[number];
type ResetProps = Dialog & { onReset: (created: RouterOutputs["apiKey"]["reset"]) => void };

export function ResetApiKey({ apiKey: { id, name }, onClose, onReset }: ResetProps) {
  const t = useTranslations("apiKeys");
  const [overlap, setOverlap] = useState<Overlap>("none");
  const resetting = useAction(useTRPC().apiKey.reset.mutationOptions(), {
    input: () => ({ id, overlap }),
    onDone: (created) => {
      onClose();
      onReset(created);
    },
  });
  return (
    <Modal opened onClose={onClose} title={t("resetTitle")}>
      <ConfirmForm
        name={name}
        consequence={t("resetConsequence", { name })}
        action={t("reset")}
        busy={resetting.busy}
        onConfirm={() => resetting.run(undefined)}
        onCancel={onClose}
      >
        <RadioChoices
          label={t("overlap")}
          choices={overlaps}
          nameOf={(choice) => t(`overlaps.${choice}`)}
          consequenceOf={(choice) => t(`overlapConsequence.${choice}`)}
          value={overlap}
          onChange={setOverlap}
        />
      </ConfirmForm>
    </Modal>
  );
}
