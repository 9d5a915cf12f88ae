import { Badge } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ApiKey } from "./use-api-key-acts";

/** Marks a test key; a live one goes without. */
export function TestBadge({ environment }: Pick<ApiKey, "environment">) {
  const words = useTranslations("apiKeys");
  if (environment === "LIVE") return null;
  return (
    <Badge size="sm" variant="light" color="orange" flex="none">
      {words("testBadge")}
    </Badge>
  );
}
