"use client";

import { Anchor } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@/app/_ui/link";
import { useLocale, useTranslations } from "next-intl";
import { useFigureColumns } from "@/app/(console)/bloggers/[id]/_components/held-figures";
import type { HeldFigure } from "@/app/(console)/bloggers/_components/held-figure-values";
import { ResourceList } from "@/app/_components/resource-list";
import { useTRPC } from "@/app/_trpc/trpc";
import type { ListColumn } from "@/app/_ui/columns";
import { useListView } from "@/app/_ui/list-view";
import { PageHeader } from "@/app/_ui/page-header";
import { Cut } from "@/app/_ui/values";
import { consolePages } from "@/server/domain/people/console";
import { GuardDialog } from "./guard-dialog";

export function HeldFigureList() {
  const t = useTranslations("heldFigures");
  const view = useListView({});
  const query = useQuery(
    useTRPC().blogger.heldFigures.queryOptions(view.asked, { placeholderData: keepPreviousData }),
  );
  return (
    <>
      <PageHeader
        title={consolePages.heldFigures.name[useLocale()]}
        note={t("note")}
        actions={<GuardDialog />}
      />
      <ResourceList
        query={query}
        columns={useColumns()}
        view={view}
        href={({ bloggerId }) => `/bloggers/${bloggerId}`}
        empty={{ title: t("empty"), hint: t("emptyHint") }}
      />
    </>
  );
}

function useColumns(): ListColumn<HeldFigure>[] {
  const t = useTranslations("heldFigures");
  const tPlatform = useTranslations("words.platformShort");
  const [figure, ...others] = useFigureColumns();
  if (figure === undefined) return [];
  return [
    {
      key: "blogger",
      title: t("fields.blogger"),
      width: 130,
      render: ({ bloggerId, nickname }) => (
        <Anchor
          component={Link}
          href={`/bloggers/${bloggerId}`}
          title={nickname}
          c="inherit"
          fz="sm"
          fw={500}
          display="block"
          truncate
        >
          {nickname}
        </Anchor>
      ),
      card: { at: "title" },
    },
    {
      key: "platform",
      title: t("fields.platform"),
      width: 114,
      render: ({ platform }) => <Cut text={tPlatform(platform)} />,
      card: { at: "end" },
    },
    { ...figure, card: { at: 1, bright: true } },
    ...others,
  ];
}
