import { Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ApiKeyScope } from "@/server/domain/permissions";

/** What a key may do, in words; no scope means all reads. */
export function ScopeText({ scope }: { scope: ApiKeyScope | null }) {
  const words = useTranslations("apiKeys");
  const permissions = scope?.permissions ?? [];
  if (permissions.length === 0) return words("allReads");
  const text = permissions
    .map((permission) => words(`scopes.${permission.replace(":", "-") as "blogger-read"}`))
    .join(" · ");
  return (
    <Text fz="sm" truncate maw={320} title={text}>
      {text}
    </Text>
  );
}
