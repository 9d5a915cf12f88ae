"use client";

import { Button, Group } from "@mantine/core";
import { useTranslations } from "next-intl";

type Props = { isFirst: boolean; nextLine: number | null; onPage: (afterLine: number) => void };

/** The way through the rows of a file, of which a page begins after a line. */
export function LinePages({ isFirst, nextLine, onPage }: Props) {
  const t = useTranslations("importRuns.preview");
  return (
    <Group gap="xs" justify="flex-end">
      <Button variant="default" size="xs" disabled={isFirst} onClick={() => onPage(0)}>
        {t("first")}
      </Button>
      <Button
        variant="default"
        size="xs"
        disabled={nextLine === null}
        onClick={() => nextLine !== null && onPage(nextLine)}
      >
        {t("next")}
      </Button>
    </Group>
  );
}
