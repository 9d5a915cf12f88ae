"use client";

import { Switch } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useFormDialog } from "@/app/_components/use-form-dialog";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { DialogForm } from "@/app/_ui/dialogs";
import { ApiKeyFields, type ApiKeyValues } from "./api-key-fields";

const schema = () => import("./api-key-schemas").then((schemas) => schemas.newApiKey);

type Created = RouterOutputs["apiKey"]["create"];
type Props = { title: string; onClose: () => void; onCreated: (created: Created) => void };
type Values = ApiKeyValues & { environment: "LIVE" | "TEST" };

const initialValues: Values = {
  name: "",
  scope: { permissions: ["blogger:read", "blogger:write"] },
  environment: "LIVE",
};

/** Asks for the name and scope of a key. The key itself is shown once, afterwards. */
export function CreateApiKey({ title, onClose, onCreated }: Props) {
  const t = useTranslations("apiKeys");
  const { form, dialog } = useFormDialog({
    mutation: useTRPC().apiKey.create.mutationOptions(),
    schema,
    draft: "apiKey.create",
    initialValues,
    input: (values: Values) => values,
    onDone: (created) => {
      onClose();
      onCreated(created);
    },
    onClose,
  });
  return (
    <DialogForm title={title} submit={t("submit")} {...dialog}>
      <ApiKeyFields
        form={form}
        scope={form.values.scope}
        onScopeChange={(scope) => form.setFieldValue("scope", scope)}
      />
      <Switch
        label={t("testKey")}
        description={t("testKeyHelp")}
        checked={form.values.environment === "TEST"}
        onChange={(event) => form.setFieldValue("environment", event.currentTarget.checked ? "TEST" : "LIVE")}
      />
    </DialogForm>
  );
}
