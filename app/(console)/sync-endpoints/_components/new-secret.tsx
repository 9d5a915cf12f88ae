"use client";

import { useTranslations } from "next-intl";
import { SecretPanel } from "@/app/_ui/secret-panel";
import { verificationSnippet } from "./verification-snippet";

type Props = { endpoint: { name: string; webhookSecret: string }; onDone: () => void };

/** The signing secret, once, with a receiver that verifies with it. */
export function NewSecret({ endpoint, onDone }: Props) {
  const words = useTranslations("syncEndpoints");
  return (
    <SecretPanel
      title={words("secretTitle", { name: endpoint.name })}
      secret={endpoint.webhookSecret}
      fileName={`${endpoint.name}.webhook-secret.txt`}
      snippet={{ title: words("snippetTitle"), code: verificationSnippet(endpoint.webhookSecret) }}
      onDone={onDone}
    />
  );
}
