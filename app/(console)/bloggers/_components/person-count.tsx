"use client";

import { Group } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { unbatched, useTRPC } from "@/app/_trpc/trpc";

/**
 * How many accounts a creator of a list has as one person. All rows `among` are asked for in one query, after
 * the list is shown.
 */
export function PersonCount({ id, among }: { id: string; among: readonly string[] }) {
  const t = useTranslations("bloggers.person");
  const asked = { bloggerIds: [...among] };
  const { data } = useQuery(
    useTRPC().person.counts.queryOptions(asked, { ...unbatched, enabled: among.length > 0, retry: false }),
  );
  const count = data?.list.find(({ bloggerId }) => bloggerId === id);
  if (count === undefined) return null;
  const { accounts, platforms } = count;
  const words =
    accounts === platforms ? t("platforms", { count: platforms }) : t("accounts", { count: accounts });
  return (
    <Group gap={2} wrap="nowrap" fz="xs" c="dimmed" flex="none" role="img" aria-label={words} title={words}>
      <IconUsers size={12} />
      <span className="figures">{accounts}</span>
    </Group>
  );
}
