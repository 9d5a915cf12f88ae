"use client";

import { ActionIcon, Kbd, Tooltip, UnstyledButton } from "@mantine/core";
import { useDebouncedValue, useOs } from "@mantine/hooks";
import { Spotlight, spotlight, type SpotlightActionGroupData } from "@mantine/spotlight";
import { IconPlus, IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useTRPC } from "@/app/_trpc/trpc";
import { NameAvatar } from "@/app/_ui/name-avatar";
import classes from "./console-frame.module.css";
import { creations, type NavigationGroup } from "./navigation";

type Props = { groups: NavigationGroup[]; permissions: readonly string[] };

/** Opens with Ctrl/⌘ K and finds pages, actions, and bloggers by name or id. */
export function SearchPalette({ groups, permissions }: Props) {
  const t = useTranslations("frame");
  const tPlatform = useTranslations("words.platform");
  const locale = useLocale();
  const router = useRouter();
  const [query, setQuery] = useState("");
  const [text] = useDebouncedValue(query.trim(), 200);
  const searching = text.length > 1 && permissions.includes("blogger:read");
  const bloggers = useQuery(useTRPC().blogger.list.queryOptions({ text, limit: 8 }, { enabled: searching }));

  const pages: SpotlightActionGroupData = {
    group: t("searchPages"),
    actions: groups
      .flatMap((group) => group.pages)
      .map(({ path, name, icon: PageIcon }) => ({
        id: path,
        label: name[locale],
        leftSection: <PageIcon size={18} stroke={1.5} />,
        onClick: () => router.push(path),
      })),
  };
  const actions: SpotlightActionGroupData = {
    group: t("searchActions"),
    actions: creations
      .filter(({ permission }) => permissions.includes(permission))
      .map(({ path, name }) => ({
        id: path,
        label: name[locale],
        leftSection: <IconPlus size={18} stroke={1.5} />,
        onClick: () => router.push(path),
      })),
  };
  const found: SpotlightActionGroupData = {
    group: t("searchBloggers"),
    actions: (searching ? (bloggers.data?.list ?? []) : []).map((blogger) => ({
      id: blogger.id,
      label: blogger.nickname,
      description: `${tPlatform(blogger.platform)} · ${blogger.platformBloggerId}`,
      // Not filtered again: the server also matches on fields that are not shown.
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
      nothingFound={t(query.trim().length < 2 ? "searchMore" : "searchNothing")}
      searchProps={{
        leftSection: <IconSearch size={18} stroke={1.5} />,
        placeholder: t("searchPlaceholder"),
      }}
      scrollable
      maxHeight={420}
    />
  );
}

/** Opens the search; an icon where space is short. */
export function SearchButton({ compact = false }: { compact?: boolean }) {
  const t = useTranslations("frame");
  const isApple = useOs() === "macos";
  if (compact)
    return (
      <Tooltip label={t("search")}>
        <ActionIcon size={36} hiddenFrom="sm" aria-label={t("search")} onClick={spotlight.open}>
          <IconSearch size={18} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
    );
  return (
    <UnstyledButton className={classes.search} onClick={spotlight.open}>
      <IconSearch size={16} stroke={1.5} />
      <span style={{ flex: 1 }}>{t("search")}</span>
      <Kbd size="xs">{isApple ? "⌘ K" : "Ctrl K"}</Kbd>
    </UnstyledButton>
  );
}
