"use client";

import { Badge, type BadgeProps } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/app/_trpc/trpc";
import type { TagColor } from "@/server/domain/roster/labels";

/** Colours of the theme. */
export const tagPaint: Record<TagColor, string> = {
  RED: "red",
  ORANGE: "orange",
  YELLOW: "yellow",
  GREEN: "green",
  TEAL: "teal",
  BLUE: "blue",
  VIOLET: "violet",
  PINK: "pink",
};

const KEPT_MS = 60_000;

/** A tag in its colour. The text keeps that of the page, which is readable on each of them. */
export function TagBadge({ name, ...badge }: { name: string } & Omit<BadgeProps, "color">) {
  const { tag } = useTRPC();
  const { data } = useQuery(tag.colors.queryOptions(undefined, { staleTime: KEPT_MS }));
  const color = data?.list.find((one) => one.name === name.toLowerCase())?.color;
  const paint = color === undefined ? "gray" : tagPaint[color];
  return (
    <Badge
      variant="light"
      radius="sm"
      size="md"
      tt="none"
      fw={400}
      {...badge}
      color={paint}
      {...(color !== undefined && { c: "var(--mantine-color-text)" })}
    >
      {name}
    </Badge>
  );
}
