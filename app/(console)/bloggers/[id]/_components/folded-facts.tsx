"use client";

import { Button, Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { type Fact, Facts } from "@/app/_ui/section";

export type KnownFact = Fact & { of: unknown };

export function fact(label: string, of: unknown, value: ReactNode, wide = false): KnownFact {
  return { label, of, value, ...(wide && { wide }) };
}

/** Shows the known facts; the empty ones are counted in a button that unfolds them. */
export function FoldedFacts({ facts }: { facts: readonly KnownFact[] }) {
  const t = useTranslations("bloggerDetail");
  const [open, setOpen] = useState(false);
  const isEmpty = ({ of }: KnownFact) => of === null || of === undefined || of === "";
  const empty = facts.filter(isEmpty).length;
  const shown = open ? facts : facts.filter((one) => !isEmpty(one));
  return (
    <Stack gap="xs" align="flex-start">
      {shown.length === 0 && <Text c="dimmed">{t("allEmpty")}</Text>}
      {shown.length > 0 && (
        <div style={{ alignSelf: "stretch" }}>
          <Facts facts={shown.map(({ of: _, ...one }) => one)} />
        </div>
      )}
      {empty > 0 && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          ml={-8}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? t("hideEmpty") : t("empty", { count: empty })}
        </Button>
      )}
    </Stack>
  );
}
