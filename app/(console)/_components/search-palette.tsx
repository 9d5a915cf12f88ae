"use client";

import { useDebouncedValue } from "@mantine/hooks";
import { Spotlight, type SpotlightActionGroupData } from "@mantine/spotlight";
import { IconPlus, IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useTRPC } from "@/app/_trpc/trpc";
import { NameAvatar } from "@/app/_ui/name-avatar";
import { consoleActions } from "./console-actions";
import type { NavigationGroup } from "./navigation";

type Props = { groups: NavigationGroup[]; permissions: readonly string[] };

/** Ctrl/⌘ K: pages, actions, and bloggers by name or id. */
export function SearchPalette({ groups, permissions }: Props) {
  const words = useTranslations("frame");
  const platforms = useTranslations("words.platform");
  const router = useRouter();
  const [query, setQuery] = useState("");
  const [text] = useDebouncedValue(query.trim(), 200);
  const searching = text.length > 1 && permissions.includes("blogger:read");
  const bloggers = useQuery(useTRPC().blogger.list.queryOptions({ text, limit: 8 }, { enabled: searching }));

  const pages: SpotlightActionGroupData = {
    group: words("searchPages"),
    actions: groups
      .flatMap((group) => group.pages)
      .map(({ path, name, icon: PageIcon }) => ({
        id: path,
        label: words(`menu.${name}`),
        leftSection: <PageIcon size={18} stroke={1.5} />,
        onClick: () => router.push(path),
      })),
  };
  const actions: SpotlightActionGroupData = {
    group: words("searchActions"),
    actions: consoleActions
      .filter(({ permission }) => permissions.includes(permission))
      .map(({ path, name }) => ({
        id: path,
        label: words(`actions.${name}`),
        leftSection: <IconPlus size={18} stroke={1.5} />,
        onClick: () => router.push(path),
      })),
  };
  const found: SpotlightActionGroupData = {
    group: words("searchBloggers"),
    actions: (searching ? (bloggers.data?.list ?? []) : []).map((blogger) => ({
      id: blogger.id,
      label: blogger.nickname,
      description: `${platforms(blogger.platform)} · ${blogger.platformBloggerId}`,
      // What the server found is not filtered again: it also matches on what is not shown.
      keywords: [text],
      leftSection: <NameAvatar src={blogger.avatar} name={blogger.nickname} size={24} />,
      onClick: () => router.push(`/bloggers/${blogger.id}`),
    })),
  };
  return (
    <Spotlight
      shortcut={["mod + K"]}
      query={query}
      onQueryChange={setQuery}
      actions={[pages, actions, found].filter((group) => group.actions.length > 0)}
      nothingFound={words(query.trim().length < 2 ? "searchMore" : "searchNothing")}
      searchProps={{
        leftSection: <IconSearch size={18} stroke={1.5} />,
        placeholder: words("searchPlaceholder"),
      }}
      scrollable
      maxHeight={420}
    />
  );
}
