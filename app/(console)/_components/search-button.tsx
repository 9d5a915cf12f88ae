"use client";

import { ActionIcon, Kbd, Tooltip, UnstyledButton } from "@mantine/core";
import { useOs } from "@mantine/hooks";
import { spotlight } from "@mantine/spotlight";
import { IconSearch } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import classes from "./console-frame.module.css";

/** Opens the search; an icon where there is no room for more. */
export function SearchButton({ compact = false }: { compact?: boolean }) {
  const words = useTranslations("frame");
  const isApple = useOs() === "macos";
  if (compact)
    return (
      <Tooltip label={words("search")}>
        <ActionIcon size={36} hiddenFrom="sm" aria-label={words("search")} onClick={spotlight.open}>
          <IconSearch size={18} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
    );
  return (
    <UnstyledButton className={classes.search} onClick={spotlight.open}>
      <IconSearch size={16} stroke={1.5} />
      <span style={{ flex: 1 }}>{words("search")}</span>
      <Kbd size="xs">{isApple ? "⌘ K" : "Ctrl K"}</Kbd>
    </UnstyledButton>
  );
}
