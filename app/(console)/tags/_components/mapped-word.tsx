"use client";

import { Badge, UnstyledButton } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { formatExactNumber } from "@/app/_ui/format";
import { Popover } from "@/app/_ui/lazy/popups";
import { Select } from "@/app/_ui/select";
import type { Tree } from "./kept-labels";

type Props = {
  word: Tree["list"][number]["words"][number];
  node: string;
  choices: readonly { value: string; label: string }[] | null;
  onMove: (chosen: string | null) => void;
};

/** A word of a node; a click moves it to another. */
export function MappedWord({ word: { word, count, isOwn }, node, choices, onMove }: Props) {
  const t = useTranslations("tags.categories");
  const locale = useLocale();
  const [opened, setOpened] = useState(false);
  const badge = (
    <Badge variant={isOwn ? "outline" : "light"} color="gray" radius="sm" tt="none" fw={400} c="inherit">
      {word} {formatExactNumber(count, locale)}
    </Badge>
  );
  if (choices === null) return badge;
  return (
    <Popover
      opened={opened}
      onClose={() => setOpened(false)}
      position="bottom-start"
      width={260}
      dropdown={{ p: "sm" }}
      target={
        <UnstyledButton
          aria-label={t("mapOf", { word })}
          title={isOwn ? t("isOwn") : t("isDelivered")}
          onClick={() => setOpened(!opened)}
        >
          {badge}
        </UnstyledButton>
      }
    >
      <Select
        label={t("mapOf", { word })}
        data={choices}
        value={node}
        searchable
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        onChange={(chosen) => {
          setOpened(false);
          if (chosen !== node) onMove(chosen);
        }}
      />
    </Popover>
  );
}
