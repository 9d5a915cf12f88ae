"use client";

import { useDebouncedValue } from "@mantine/hooks";
import { Spotlight, type SpotlightActionGroupData, useSpotlight } from "@mantine/spotlight";
import { IconPlus, IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@/app/_ui/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useLayoutEffect, useState } from "react";
import { type Me, useTRPC } from "@/app/_trpc/trpc";
import { useSettled } from "@/app/_ui/composition";
import { leavePage } from "@/app/_ui/leave-guard";
import { NameAvatar } from "@/app/_ui/name-avatar";
import { creationsFor, listPages } from "./navigation";
import { useCommands } from "./palette-commands";
import { useEarlyKeys } from "./use-early-keys";
import { palette, paletteStore, usePaletteEnter } from "./use-palette-enter";

export type PaletteProps = { me: Me };
/** `typed` is the text that was typed before the palette was loaded. */
type Props = PaletteProps & { typed: string };

export const openPalette = palette.open;

/** What people also call creators; each word finds the pages and actions that are about them. */
const creatorWords = ["达人", "博主", "UP主", "KOL", "creator", "blogger"];
const keywordsOf = (name: string) => (/达人|creator/i.test(name) ? creatorWords : []);

/** Finds pages, actions, and bloggers by name or id. Opens when mounted, later by Ctrl/⌘ K. */
export function SearchPalette({ me, typed }: Props) {
  const t = useTranslations("frame");
  const tPlatform = useTranslations("words.platform");
  const locale = useLocale();
  const router = useRouter();
  const open = (path: string) => leavePage(() => router.push(path));
  const [query, setQuery] = useState(typed);
  useLayoutEffect(openPalette, []);
  const { opened } = useSpotlight(paletteStore);
  useEarlyKeys({ waits: opened, onEdit: setQuery });
  const [text] = useDebouncedValue(useSettled(query).trim(), 200);
  const findsBloggers = me.organization !== null && me.permissions.includes("blogger:read");
  const searching = text.length > 1 && findsBloggers;
  const bloggers = useQuery(useTRPC().blogger.list.queryOptions({ text, limit: 8 }, { enabled: searching }));

  const pages: SpotlightActionGroupData = {
    group: t("searchPages"),
    actions: listPages(me.menus, locale).map(({ path, name, icon: PageIcon, isOutside }) => ({
      id: path,
      label: name,
      keywords: keywordsOf(name),
      leftSection: <PageIcon size={18} stroke={1.5} />,
      onClick: () => (isOutside ? void window.open(path, "_blank") : open(path)),
    })),
  };
  const actions: SpotlightActionGroupData = {
    group: t("searchActions"),
    actions: [
      ...creationsFor(me).map(({ path, name }) => ({
        id: path,
        label: name[locale],
        keywords: keywordsOf(name[locale]),
        leftSection: <IconPlus size={18} stroke={1.5} />,
        onClick: () => open(path),
      })),
      ...useCommands(me, open),
    ],
  };
  const found: SpotlightActionGroupData = {
    group: t("searchBloggers"),
    actions: (searching ? (bloggers.data?.list ?? []) : []).map((blogger) => ({
      id: blogger.id,
      label: blogger.nickname,
      description: `${tPlatform(blogger.platform)} · ${blogger.platformBloggerId}`,
      // Not filtered again: the server also matches fields that are not shown.
      keywords: [text],
      leftSection: <NameAvatar src={blogger.avatar} name={blogger.nickname} size={24} />,
      onClick: () => open(`/bloggers/${blogger.id}`),
    })),
  };
  const pending = findsBloggers && isPending(query.trim(), text, bloggers.isFetching);
  const { onKeyDown, onFocus } = usePaletteEnter({
    hits: found.actions.map(({ id }) => id).join(),
    query,
    pending,
  });
  return (
    <Spotlight
      store={paletteStore}
      shortcut={["mod + K"]}
      // Works in input fields as well.
      tagsToIgnore={[]}
      triggerOnContentEditable
      // At a fixed distance from the top: a centred box would move with the number of hits.
      centered={false}
      query={query}
      onQueryChange={setQuery}
      actions={[pages, actions, found].filter((group) => group.actions.length > 0)}
      nothingFound={t(query.trim().length < 2 ? "searchMore" : pending ? "searching" : "searchNothing")}
      searchProps={{
        onKeyDown,
        onFocus,
        leftSection: <IconSearch size={18} stroke={1.5} />,
        placeholder: t("searchPlaceholder"),
      }}
      scrollable
      maxHeight={420}
    />
  );
}

function isPending(typed: string, searched: string, isFetching: boolean): boolean {
  return typed.length > 1 && (typed !== searched || isFetching);
}
