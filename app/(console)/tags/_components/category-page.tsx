"use client";

import { Anchor, Badge, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useAction } from "@/app/_components/use-action";
import { QueryError } from "@/app/_trpc/query-error";
import { useTRPC } from "@/app/_trpc/trpc";
import { EmptyState } from "@/app/_ui/empty-state";
import { formatExactNumber, formatTotal } from "@/app/_ui/format";
import { Link } from "@/app/_ui/link";
import { PageHeader } from "@/app/_ui/page-header";
import { Section } from "@/app/_ui/section";
import { Select } from "@/app/_ui/select";
import { DELIVERED } from "@/server/domain/roster/labels";
import { consolePages } from "@/server/domain/people/console";
import classes from "./category-page.module.css";
import type { Mapping, Tree } from "./kept-labels";
import { LabelTabs } from "./label-tabs";
import { MappedWord } from "./mapped-word";
import { toLibrary } from "./to-library";
import { useMayKeep } from "./use-may-keep";

/** A word that gets a node, and the one it had. */
type Move = { word: string; to: Mapping; from: Mapping };

const SET_ASIDE = "set-aside";

export function CategoryPage() {
  const t = useTranslations("tags.categories");
  const locale = useLocale();
  const mayKeep = useMayKeep();
  const { category, blogger } = useTRPC();
  const { data, error, refetch } = useQuery(category.tree.queryOptions());
  const nodes = (data?.list ?? []).map(({ id, parentId, name }) => {
    const parent = data?.list.find((node) => node.id === parentId);
    return {
      value: id,
      label: parent === undefined ? name[locale] : `${parent.name[locale]} / ${name[locale]}`,
    };
  });
  const moving = useAction(category.setMapping.mutationOptions(), {
    input: ({ word, to }: Move) => ({ words: [word], node: to }),
    undo: ({ word, from }) => ({ words: [word], node: from }),
    done: (_, { word, to }) =>
      t(to === null ? "wasSetAside" : "mapped", {
        word,
        node: nodes.find(({ value }) => value === to)?.label ?? "",
      }),
    refreshes: [category.pathKey(), blogger.pathKey()],
  });
  const choices = [...nodes, { value: SET_ASIDE, label: t("setAside") }];
  const move = (word: string, chosen: string | null, from: Mapping) => {
    if (chosen !== null) moving.run({ word, to: chosen === SET_ASIDE ? null : chosen, from });
  };
  return (
    <Stack gap="md">
      <div>
        <PageHeader title={consolePages.categories.name[locale]} note={t("note")} />
        <LabelTabs current="categories" />
      </div>
      {error !== null && <QueryError error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton height={320} />}
      {data !== undefined && (
        <>
          {(data.unmapped.length > 0 || data.setAside.length > 0) && (
            <Unmapped tree={data} choices={mayKeep ? choices : null} onMove={move} />
          )}
          <Section title={t("tree")} note={t("treeNote")}>
            {data.list.every(({ count }) => count === 0) && (
              <EmptyState kind="nothing-yet" title={t("empty")} hint={t("emptyHint")} />
            )}
            <ul className={classes.tree} aria-label={t("tree")}>
              {data.list.map((node) => (
                <li key={node.id} className={classes.node} data-level={node.parentId === null ? 1 : 2}>
                  <span className={classes.name}>{node.name[locale]}</span>
                  <Count of={node} />
                  <Group gap={6} className={classes.words ?? ""}>
                    {node.words.map((word) => (
                      <MappedWord
                        key={word.word}
                        word={word}
                        node={node.id}
                        choices={mayKeep ? choices : null}
                        onMove={(chosen) => move(word.word, chosen, word.isOwn ? node.id : DELIVERED)}
                      />
                    ))}
                  </Group>
                </li>
              ))}
            </ul>
          </Section>
        </>
      )}
    </Stack>
  );
}

function Count({ of: { id, count, isLeast } }: { of: Tree["list"][number] }) {
  const t = useTranslations("tags.categories");
  const locale = useLocale();
  const text = formatTotal({ total: count, isLeast }, locale);
  if (count === 0) return <span className={classes.none}>0</span>;
  return (
    <Anchor
      component={Link}
      href={toLibrary("categoryNode", id)}
      className={`figures ${classes.count ?? ""}`}
      aria-label={t("bloggers", { count: text })}
    >
      {text}
    </Anchor>
  );
}

type UnmappedProps = {
  tree: Tree;
  /** Null for those who may not change the mapping. */
  choices: readonly { value: string; label: string }[] | null;
  onMove: (word: string, chosen: string | null, from: Mapping) => void;
};

function Unmapped({ tree: { unmapped, unmappedTotal, setAside }, choices, onMove }: UnmappedProps) {
  const t = useTranslations("tags.categories");
  const tPlatform = useTranslations("words.platform");
  const locale = useLocale();
  const rows = [
    ...unmapped.map((word) => ({ ...word, isAside: false })),
    ...setAside.map((word) => ({ ...word, platforms: [], isAside: true })),
  ];
  return (
    <Section title={t("unmapped", { count: unmappedTotal })} note={t("unmappedNote")}>
      <ul className={classes.list}>
        {rows.map(({ word, count, platforms, isAside }) => (
          <li key={word} className={classes.row}>
            <Text fw={500} truncate title={word} className={classes.word ?? ""}>
              {word}
            </Text>
            <Anchor component={Link} href={toLibrary("category", word)} className="figures">
              {formatExactNumber(count, locale)}
            </Anchor>
            <Group gap={4} className={classes.platforms ?? ""}>
              {isAside && (
                <Badge variant="light" color="gray" tt="none" fw={400}>
                  {t("isAside")}
                </Badge>
              )}
              {platforms.map((platform) => (
                <Text key={platform} fz="sm" c="dimmed">
                  {tPlatform(platform)}
                </Text>
              ))}
            </Group>
            {choices !== null && (
              <Select
                aria-label={t("mapOf", { word })}
                placeholder={t("choose")}
                data={choices}
                value={null}
                searchable
                size="xs"
                className={classes.select ?? ""}
                onChange={(chosen) => onMove(word, chosen, isAside ? null : DELIVERED)}
              />
            )}
          </li>
        ))}
      </ul>
      {unmappedTotal > unmapped.length && (
        <Text fz="sm" c="dimmed">
          {t("more", { count: unmapped.length })}
        </Text>
      )}
    </Section>
  );
}
