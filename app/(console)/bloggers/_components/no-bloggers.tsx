"use client";

import { Button } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { EmptyState } from "@/app/_ui/empty-state";

/** Nothing matches, or there is nothing yet: each with its own next step. */
export function NoBloggers({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const words = useTranslations("bloggers.empty");
  if (filtered)
    return (
      <EmptyState
        kind="no-match"
        title={words("noMatch")}
        hint={words("noMatchHint")}
        action={
          <Button variant="default" onClick={onClear}>
            {words("clear")}
          </Button>
        }
      />
    );
  return (
    <EmptyState
      kind="nothing-yet"
      title={words("nothing")}
      hint={words("nothingHint")}
      action={
        <Button component={Link} href="/api-keys" variant="default">
          {words("toApiKeys")}
        </Button>
      }
    />
  );
}
