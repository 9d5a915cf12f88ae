"use client";

import { useTranslations } from "next-intl";
import { SecretPanel } from "@/app/_ui/secret-panel";
import { verificationSnippets } from "./verification-snippets";

type Props = { endpoint: { name: string; webhookSecret: string }; onDone: () => void };

/** The signing secret, once, with receivers that verify with it. */
export function NewSecret({ endpoint, onDone }: Props) {
  const words = useTranslations("syncEndpoints");
  const { node, python, key } = verificationSnippets(endpoint.webhookSecret);
  return (
    <SecretPanel
      title={words("secretTitle", { name: endpoint.name })}
      secret={endpoint.webhookSecret}
      fileName={`${endpoint.name}.webhook-secret.txt`}
      snippets={[
        { title: "Node", code: node, note: words("snippetNote") },
        { title: "Python", code: python, note: words("snippetNote") },
        { title: words("otherLanguages"), code: key, note: words("keyNote") },
      ]}
      onDone={onDone}
    />
  );
}
