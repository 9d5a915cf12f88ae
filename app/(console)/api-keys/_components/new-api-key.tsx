"use client";

import { useTimeZone, useTranslations } from "next-intl";
import type { RouterOutputs } from "@/app/_trpc/trpc";
import { formatDateTime } from "@/app/_ui/format";
import { SecretPanel } from "@/app/_ui/secret-panel";

type Created = RouterOutputs["apiKey"]["create"];

/** Shows the key once, with a first request that works as copied. */
export function NewApiKey({ created, onDone }: { created: Created; onDone: () => void }) {
  const t = useTranslations("apiKeys");
  const timeZone = useTimeZone() ?? "UTC";
  const { key, record } = created;
  const until = record.previousKeyExpiresAt;
  const mayWrite = record.scope?.permissions.includes("blogger:write") === true;
  const mayRead = record.scope?.permissions.includes("blogger:read") !== false;
  const title = t(mayWrite ? "firstImport" : "firstPull");
  const code = firstRequest({ baseUrl: window.location.origin, key, mayWrite, mayRead });
  return (
    <SecretPanel
      title={t("newTitle", { name: record.name })}
      {...(until !== null && {
        note: t("overlapUntil", { time: formatDateTime(new Date(until), timeZone) }),
      })}
      secret={key}
      fileName={`${record.name}.api-key.txt`}
      snippets={[{ title, code }]}
      onDone={onDone}
    />
  );
}

type Given = { baseUrl: string; key: string; mayWrite: boolean; mayRead: boolean };

/**
 * Builds a curl command that the key may run: an import, a page of the roster, or the organization itself.
 */
export function firstRequest({ baseUrl, key, mayWrite, mayRead }: Given): string {
  if (!mayWrite) {
    const path = mayRead ? "bloggers?limit=10" : "organizations/self";
    return [`curl '${baseUrl}/open-api/${path}'`, `  -H 'X-API-Key: ${key}'`].join(" \\\n");
  }
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
