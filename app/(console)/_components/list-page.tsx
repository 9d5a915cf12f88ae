"use client";

import { Button, Group } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "@/app/_ui/link";
import { useLocale } from "next-intl";
import type { ReactNode } from "react";
import { ResourceList, type ResourceListProps } from "@/app/_components/resource-list";
import { PageHeader } from "@/app/_ui/page-header";
import { useUrlState } from "@/app/_ui/use-url-state";
import { type ConsolePageKey, type ConsolePage, consolePages } from "@/server/domain/people/console";
import { useMe } from "./me-context";
import { WindowPage } from "./window-page";

type Props<Row, Filter> = ResourceListProps<Row, Filter> & {
  /** Key in the table of pages, which has the page's name and its create form. */
  page: ConsolePageKey;
  note: ReactNode;
  actions?: ReactNode;
  /** Between the heading and the list. */
  tabs?: ReactNode;
  /** The create form, where the table of pages says `in: "dialog"`. */
  createForm?: (dialog: { title: string; onClose: () => void }) => ReactNode;
};

export function ListPage<Row extends { id: string }, Filter extends object>(props: Props<Row, Filter>) {
  const { page, note, actions, tabs, createForm, ...list } = props;
  const [params, change] = useUrlState();
  const locale = useLocale();
  const { permissions } = useMe();
  const { path, name, create }: ConsolePage = consolePages[page];
  const mayCreate = create !== undefined && permissions.includes(create.permission);
  const plus = <IconPlus size={16} />;
  const button =
    mayCreate &&
    (create.in === "page" ? (
      <Button component={Link} href={`${path}/new`} leftSection={plus}>
        {create.name[locale]}
      </Button>
    ) : (
      <Button onClick={() => change({ create: "1" })} leftSection={plus}>
        {create.name[locale]}
      </Button>
    ));
  const isEmpty = list.query.data?.list.length === 0 && list.view?.isFiltered !== true;
  return (
    <WindowPage>
      <PageHeader
        title={name[locale]}
        note={note}
        actions={
          !isEmpty && (
            <>
              {actions}
              {button}
            </>
          )
        }
      />
      {tabs}
      <ResourceList
        {...list}
        empty={{
          ...list.empty,
          action: (button !== false || list.empty.action !== undefined) && (
            <Group gap="xs" justify="center">
              {button}
              {list.empty.action}
            </Group>
          ),
        }}
      />
      {mayCreate &&
        params.get("create") !== null &&
        createForm?.({ title: create.name[locale], onClose: () => change({ create: null }, "replace") })}
    </WindowPage>
  );
}
