"use client";

import { Button, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { QueriedList } from "@/app/_trpc/queried-list";
import { useTRPC } from "@/app/_trpc/trpc";
import { ColumnMenu } from "@/app/_ui/column-menu";
import { CursorPager } from "@/app/_ui/cursor-pager";
import { ListPage } from "@/app/_ui/list-page";
import { PageHeader } from "@/app/_ui/page-header";
import { SelectionBar } from "@/app/_ui/selection-bar";
import { useColumnChoice } from "@/app/_ui/use-column-choice";
import { useCursorPages } from "@/app/_ui/use-cursor-pages";
import { BloggerCard } from "./blogger-card";
import { BloggerFilters } from "./blogger-filters";
import { NoBloggers } from "./no-bloggers";
import { useBloggerColumns } from "./use-blogger-columns";
import { useBloggerView } from "./use-blogger-view";

export function BloggerList() {
  const words = useTranslations("bloggers");
  const router = useRouter();
  const view = useBloggerView();
  const pages = useCursorPages();
  const [columns, choice] = useColumnChoice("bloggers", useBloggerColumns());
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const query = useQuery(
    useTRPC().blogger.list.queryOptions(
      { ...view.asked, limit: pages.limit, ...(pages.cursor !== undefined && { cursor: pages.cursor }) },
      { placeholderData: keepPreviousData },
    ),
  );
  const { data } = query;
  const filtered = Object.keys(view.filter).length > 0;
  return (
    <ListPage>
      <PageHeader title={words("title")} note={words("note")} />
      <BloggerFilters filter={view.filter} onChange={view.setFilter} end={<ColumnMenu {...choice} />} />
      {selected.size > 0 && (
        <SelectionBar ids={[...selected]} onClear={() => setSelected(new Set())}>
          <Text>{words("selected", { count: selected.size })}</Text>
        </SelectionBar>
      )}
      <QueriedList
        query={query}
        wayOut={
          pages.cursor !== undefined && (
            <Button size="xs" variant="default" onClick={pages.first} style={{ alignSelf: "flex-start" }}>
              {words("toFirstPage")}
            </Button>
          )
        }
        columns={columns}
        rowId={(blogger) => blogger.id}
        onOpen={(blogger) => router.push(`/bloggers/${blogger.id}`)}
        card={(blogger) => <BloggerCard blogger={blogger} />}
        sort={{ key: view.order.order, direction: view.order.direction }}
        onSort={({ key, direction }) => view.setOrder(key, direction)}
        selected={selected}
        onSelect={setSelected}
        empty={<NoBloggers filtered={filtered} onClear={() => view.setFilter({})} />}
      />
      {data !== undefined && (data.list.length > 0 || pages.page > 1) && (
        <CursorPager pages={pages} shown={data} coming={query.isPlaceholderData} />
      )}
    </ListPage>
  );
}
