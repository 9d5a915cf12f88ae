"use client";

import { Checkbox, Stack, Switch, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useAction } from "@/app/_components/use-action";
import { useSchemaForm } from "@/app/_components/use-schema-form";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { DialogForm } from "@/app/_ui/dialogs";
import { SecretPanel } from "@/app/_ui/secret-panel";
import { apiKeyFields, type ApiKeyPermission, apiKeyPermissions } from "@/server/domain/permissions";

type Created = RouterOutputs["apiKey"]["create"];
type Props = { title: string; onClose: () => void; onCreated: (created: Created) => void };
type Values = {
  name: string;
  scope: { permissions: ApiKeyPermission[] };
  environment: "LIVE" | "TEST";
};

const initialValues: Values = {
  name: "",
  scope: { permissions: ["blogger:read", "blogger:write"] },
  environment: "LIVE",
};

/** Asks for the name and scope of a key. The key itself is shown once, afterwards. */
export function CreateApiKey({ onCreated, ...dialog }: Props) {
  const t = useTranslations("apiKeys");
  const { form, submit, takeRefusal } = useSchemaForm({ schema: apiKeyFields, initialValues });
  const creating = useAction(useTRPC().apiKey.create.mutationOptions(), {
    input: (values: Values) => values,
    refused: takeRefusal,
    onDone: (created) => {
      dialog.onClose();
      onCreated(created);
    },
  });
  return (
    <DialogForm
      {...dialog}
      submit={t("submit")}
      busy={creating.busy}
      onSubmit={submit((values) => creating.run(values))}
    >
      <TextInput
        label={t("fields.name")}
        description={t("nameHelp")}
        data-autofocus
        autoComplete="off"
        {...form.getInputProps("name")}
      />
      <Checkbox.Group
        label={t("fields.scope")}
        description={t("scopeHelp")}
        {...form.getInputProps("scope.permissions")}
      >
        <Stack gap="xs" mt="xs">
          {apiKeyPermissions.map((permission) => (
            <Checkbox
              key={permission}
              value={permission}
              label={t(`scopes.${permission}`)}
              description={permission}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Switch
        label={t("testKey")}
        description={t("testKeyHelp")}
        checked={form.values.environment === "TEST"}
        onChange={(event) => form.setFieldValue("environment", event.currentTarget.checked ? "TEST" : "LIVE")}
      />
    </DialogForm>
  );
}

/** Shows the key in plain text once, with a first request that works as copied. */
export function NewApiKey({ created, onDone }: { created: Created; onDone: () => void }) {
  const t = useTranslations("apiKeys");
  const { key, record } = created;
  const mayWrite = record.scope?.permissions.includes("blogger:write") === true;
  const title = t(mayWrite ? "firstImport" : "firstPull");
  const code = firstRequest({ baseUrl: window.location.origin, key, mayWrite });
  return (
    <SecretPanel
      title={t("newTitle", { name: record.name })}
      secret={key}
      fileName={`${record.name}.api-key.txt`}
      snippets={[{ title, code }]}
      onDone={onDone}
    />
  );
}

/** Builds a curl command: an import where the key may write, otherwise a page of the roster. */
export function firstRequest(given: { baseUrl: string; key: string; mayWrite: boolean }): string {
  const { baseUrl, key, mayWrite } = given;
  if (!mayWrite)
    return [`curl '${baseUrl}/open-api/bloggers?limit=10'`, `  -H 'X-API-Key: ${key}'`].join(" \\\n");
  const body = {
    sourceSystem: "curl",
    items: [{ platform: "BILIBILI_HUAHUO", url: "https://space.bilibili.com/2", nickname: "碧诗" }],
  };
  return [
    `curl -X POST '${baseUrl}/open-api/bloggers/batch'`,
    `  -H 'X-API-Key: ${key}'`,
    "  -H 'Content-Type: application/json'",
    "  -H 'Idempotency-Key: my-first-import'",
    `  -d '${JSON.stringify(body)}'`,
  ].join(" \\\n");
}
