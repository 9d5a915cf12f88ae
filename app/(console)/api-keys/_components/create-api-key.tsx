"use client";

import { Switch } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useAction } from "@/app/_components/use-action";
import { useSchemaForm } from "@/app/_components/use-schema-form";
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

export function CreateApiKey({ onCreated, ...dialog }: Props) {
  const t = useTranslations("apiKeys");
  const { form, submit, takeRefusal, askToLeave, leave } = useSchemaForm({
    schema,
    draft: "apiKey.create",
    initialValues,
  });
  const creating = useAction(useTRPC().apiKey.create.mutationOptions(), {
    input: (values: Values) => values,
    refused: takeRefusal,
    onDone: (created) =>
      leave(() => {
        dialog.onClose();
        onCreated(created);
      }),
  });
  return (
    <DialogForm
      {...dialog}
      submit={t("submit")}
      busy={creating.busy}
      onClose={() => askToLeave(dialog.onClose)}
      onSubmit={submit((values) => creating.run(values))}
    >
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
