"use client";

import { useTranslations } from "next-intl";
import type { RouterOutputs } from "@/app/_trpc/router-outputs";
import { SecretPanel } from "@/app/_ui/secret-panel";
import { firstRequest } from "./first-request";

/** The key in plain text, once, with a first request that works as it is copied. */
export function NewApiKey({
  created,
  onDone,
}: {
  created: RouterOutputs["apiKey"]["create"];
  onDone: () => void;
}) {
  const words = useTranslations("apiKeys");
  const { key, record } = created;
  const mayWrite = record.scope?.permissions.includes("blogger:write") === true;
  return (
    <SecretPanel
      title={words("newTitle", { name: record.name })}
      secret={key}
      fileName={`${record.name}.api-key.txt`}
      snippets={[
        {
          title: words(mayWrite ? "firstImport" : "firstPull"),
          code: firstRequest({ baseUrl: window.location.origin, key, mayWrite }),
        },
      ]}
      onDone={onDone}
    />
  );
}
