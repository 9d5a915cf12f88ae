"use client";

import { Button } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { Link } from "@/app/_ui/link";
import type { MenuParts } from "@/app/_ui/lazy/popups";

/** What can be done with the creators that are meant: a button of the bar, or an entry of its menu. */
export type BulkAct = {
  label: string;
  icon?: Icon;
  allowed: boolean;
  /** `wide` stands in the menu where the bar is narrow. */
  at: "bar" | "wide" | "menu";
  busy?: boolean;
} & ({ run: () => void } | { href: string });

export function BulkButton({ act }: { act: BulkAct }) {
  const { label, icon: Picture, busy = false } = act;
  const shape = {
    size: "compact-sm",
    variant: "default",
    ...(Picture && { leftSection: <Picture size={14} stroke={1.5} /> }),
  };
  return "href" in act ? (
    <Button component={Link} href={act.href} {...shape}>
      {label}
    </Button>
  ) : (
    <Button loading={busy} onClick={act.run} {...shape}>
      {label}
    </Button>
  );
}

export function BulkItem({ act, Item }: { act: BulkAct; Item: MenuParts["Item"] }) {
  return "href" in act ? (
    <Item component={Link} href={act.href}>
      {act.label}
    </Item>
  ) : (
    <Item onClick={act.run}>{act.label}</Item>
  );
}
