"use client";

import { ActionIcon, Kbd, UnstyledButton } from "@mantine/core";
import { useHotkeys, useOs } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Hint } from "@/app/_ui/hint";
import { lazy, useLazy } from "@/app/_ui/lazy/lazy";
import classes from "./console-frame.module.css";
import type { PaletteProps } from "./search-palette";
import { useEarlyKeys } from "./use-early-keys";

const palette = lazy(() => import("./search-palette"));

/**
 * Returns the function that opens the search, also bound to Ctrl/⌘ K, and the search itself, which is loaded
 * on first use.
 */
export function useSearch(props: PaletteProps) {
  // Text typed while the palette is loading is passed on to it.
  const [typed, setTyped] = useState<string | null>(null);
  const loaded = useLazy(palette, { wanted: typed !== null, giveUp: () => setTyped(null) });
  const open = () => {
    if (loaded === undefined) setTyped(typed ?? "");
    else loaded.openPalette();
  };
  // The loaded palette binds this key itself. Works in input fields as well.
  useHotkeys(loaded === undefined ? [["mod + K", open]] : [], [], true);
  useEarlyKeys({
    waits: typed !== null && loaded === undefined,
    onEdit: (edit) => setTyped((before) => edit(before ?? "")),
    onEscape: () => setTyped(null),
  });
  return { open, palette: loaded && <loaded.SearchPalette {...props} typed={typed ?? ""} /> };
}

type Props = { onOpen: () => void; compact?: boolean };

export function SearchButton({ onOpen, compact = false }: Props) {
  const t = useTranslations("frame");
  const isApple = useOs() === "macos";
  const events = { onClick: onOpen, onPointerEnter: palette.preload, onFocus: palette.preload };
  if (compact)
    return (
      <Hint label={t("search")}>
        <ActionIcon size={36} hiddenFrom="sm" aria-label={t("search")} {...events}>
          <IconSearch size={18} stroke={1.5} />
        </ActionIcon>
      </Hint>
    );
  return (
    <UnstyledButton className={classes.search} {...events}>
      <IconSearch size={16} stroke={1.5} />
      <span style={{ flex: 1 }}>{t("search")}</span>
      <Kbd size="xs">{isApple ? "⌘ K" : "Ctrl K"}</Kbd>
    </UnstyledButton>
  );
}
