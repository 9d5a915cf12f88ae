"use client";

import { Anchor, Button, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { ListPage } from "@/app/(console)/_components/list-page";
import { TagBadge } from "@/app/(console)/bloggers/_components/tag-badge";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import { useTRPC } from "@/app/_trpc/trpc";
import type { ListColumn } from "@/app/_ui/columns";
import { confirm } from "@/app/_ui/dialogs";
import { searchField } from "@/app/_ui/filter-fields";
import { formatExactNumber } from "@/app/_ui/format";
import { Link } from "@/app/_ui/link";
import { inAddress, useListView } from "@/app/_ui/list-view";
import { ColorMenu } from "./color-menu";
import type { TagRow } from "./kept-labels";
import { LabelTabs } from "./label-tabs";
import { NameCell } from "./name-cell";
import { toLibrary } from "./to-library";
import { useMayKeep } from "./use-may-keep";
import { useTagChange } from "./use-tag-change";

const MergeDialog = lazyDialog(() => import("./merge-dialog").then((module) => module.MergeDialog));

const tagFilter = { text: inAddress.text };

export function TagTable() {
  const t = useTranslations("tags");
  const mayKeep = useMayKeep();
  const view = useListView(tagFilter);
  const query = useQuery(useTRPC().tag.list.queryOptions(view.filter, { placeholderData: keepPreviousData }));
  const change = useTagChange();
  const [merged, setMerged] = useState<{ names: string[]; clear: () => void } | null>(null);
  const { data } = query;
  const list: TagRow[] = (data?.list ?? []).map((tag) => ({ ...tag, id: tag.name }));
  const remove = ({ name, count }: TagRow) =>
    confirm(
      {
        title: t("deleteTitle", { name }),
        consequence: t("deleteConsequence", { count }),
        action: t("delete"),
      },
      () => change.deleting.mutate({ name }),
    );
  return (
    <>
      <ListPage
        page="tags"
        note={t("note")}
        tabs={<LabelTabs current="tags" />}
        query={{ ...query, data: data && { list } }}
        view={view}
        total={data && { total: list.length, isLeast: data.hasMore }}
        filters={[searchField("text", { label: t("search") })]}
        columns={useColumns(mayKeep)}
        remark={
          data?.hasMore === true && (
            <Text fz="sm" c="dimmed" role="status">
              {t("more", { count: list.length })}
            </Text>
          )
        }
        empty={{ title: t("empty"), hint: t("emptyHint") }}
        noMatch={{ title: t("noMatch"), hint: t("noMatchHint") }}
        {...(mayKeep && {
          rowMenu: (row: TagRow) => ({
            name: row.name,
            actions: [{ label: t("delete"), icon: IconTrash, danger: true, run: () => remove(row) }],
          }),
          selection: (count: number) => t("selected", { count }),
          bulk: ({ ids, clear }: { ids: string[]; clear: () => void }) =>
            ids.length > 1 && (
              <Button
                size="compact-sm"
                variant="default"
                loading={change.merging.isPending}
                onClick={() => setMerged({ names: ids, clear })}
              >
                {t("beginMerge")}
              </Button>
            ),
        })}
      />
      {merged !== null && (
        <MergeDialog
          names={merged.names}
          busy={change.merging.isPending}
          onClose={() => setMerged(null)}
          onMerge={(into) =>
            change.merging.mutate(
              { names: merged.names, into },
              {
                onSuccess: () => {
                  setMerged(null);
                  merged.clear();
                },
              },
            )
          }
        />
      )}
    </>
  );
}

function useColumns(mayKeep: boolean): ListColumn<TagRow>[] {
  const t = useTranslations("tags");
  const locale = useLocale();
  const count = ({ name, count: bloggers }: TagRow) => (
    <Anchor component={Link} href={toLibrary("tags", name)} className="figures">
      {formatExactNumber(bloggers, locale)}
    </Anchor>
  );
  return [
    {
      key: "name",
      title: t("fields.name"),
      width: 260,
      fluid: true,
      render: (row) => (mayKeep ? <NameCell row={row} /> : <TagBadge name={row.name} />),
      card: { at: "title", render: ({ name }) => <TagBadge name={name} /> },
    },
    {
      key: "color",
      title: t("fields.color"),
      width: 130,
      render: (row) => <ColorMenu row={row} mayKeep={mayKeep} />,
      card: { at: 1 },
    },
    {
      key: "count",
      title: t("fields.count"),
      width: 120,
      align: "right",
      render: count,
      card: { at: "end" },
    },
  ];
}
