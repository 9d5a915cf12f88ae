"use client";

import { Button, Text, VisuallyHidden } from "@mantine/core";
import {
  IconAlertTriangle,
  IconBookmark,
  IconCheck,
  IconChevronDown,
  IconDeviceFloppy,
  IconPencil,
  IconPlus,
  IconRestore,
  IconTrash,
  IconUserCheck,
} from "@tabler/icons-react";
import { useTimeZone, useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import { useAction } from "@/app/_components/use-action";
import { useTRPC } from "@/app/_trpc/trpc";
import { useShownColumns } from "@/app/_ui/columns";
import { type FilterOf, type ListView } from "@/app/_ui/list-view";
import { Menu, type MenuParts } from "@/app/_ui/lazy/popups";
import { useUrlState } from "@/app/_ui/use-url-state";
import type { bloggerOrders } from "@/server/domain/roster/blogger";
import type { bloggerFilter } from "./roster-filter";
import { useViews } from "./use-views";
import { type BloggerView, isChanged, isKnown, toFilterInput, type ViewColumns } from "./view-values";

const CreateView = lazyDialog(() => import("./save-view").then((module) => module.CreateView));
const RenameView = lazyDialog(() => import("./save-view").then((module) => module.RenameView));

type Props = {
  view: ListView<FilterOf<typeof bloggerFilter>>;
  columns: ViewColumns;
};
type Order = (typeof bloggerOrders)[number];

export function BloggerViews({ view, columns }: Props) {
  const t = useTranslations("bloggers.views");
  const timeZone = useTimeZone() ?? "UTC";
  const [params, change] = useUrlState();
  const [shownColumns] = useShownColumns("bloggers", columns);
  const { views, current, open, showAll, showMine } = useViews(columns);
  const [dialog, setDialog] = useState<"create" | "rename" | null>(null);
  const { bloggerView } = useTRPC();
  const { filter, sort } = view;
  const shown = {
    filter: toFilterInput(filter, timeZone),
    order: sort.key as Order,
    direction: sort.direction,
    columns: shownColumns,
  };
  const isBroken = current !== undefined && !isKnown(current);
  const changed = isKnown(current) && isChanged(current, { ...shown, filter }, { timeZone, columns });
  useOpenedByLink(current, params, (opened) => open(opened, "replace"));

  const updating = useAction(bloggerView.update.mutationOptions(), {
    input: ({ id, updatedAt }: BloggerView) => ({ id, updatedAt, ...shown }),
    done: ({ name }) => t("saved", { name }),
  });
  const deleting = useAction(bloggerView.delete.mutationOptions(), {
    input: ({ id }: BloggerView) => ({ id }),
    confirm: ({ name, isShared }) => ({
      title: t("deleteTitle", { name }),
      consequence: t(isShared ? "deleteSharedText" : "deleteText"),
      action: t("delete"),
    }),
    done: ({ name }) => t("deleted", { name }),
    onDone: () => change({ view: null }, "replace"),
  });

  const section = ({ Item, Label, Divider }: MenuParts, title: string, listed: readonly BloggerView[]) =>
    listed.length > 0 && (
      <>
        <Label>{title}</Label>
        {listed.map((one) => (
          <Item
            key={one.id}
            leftSection={one.id === current?.id ? <IconCheck size={16} /> : <span style={{ width: 16 }} />}
            {...(one.id === current?.id && { "aria-current": true })}
            onClick={() => open(one)}
          >
            {one.name}
            {(!one.isOwn || one.isShared) && (
              <Text span c="dimmed" fz="xs">
                {" · "}
                {one.isOwn ? t("isShared") : one.makerName}
              </Text>
            )}
          </Item>
        ))}
        <Divider />
      </>
    );
  return (
    <>
      <Menu
        position="bottom-end"
        width={260}
        target={
          <Button
            variant="default"
            maw={240}
            {...(isBroken && { c: "red" })}
            leftSection={
              isBroken ? (
                <IconAlertTriangle size={16} stroke={1.5} />
              ) : (
                <IconBookmark size={16} stroke={1.5} />
              )
            }
            rightSection={<IconChevronDown size={14} stroke={1.5} />}
          >
            {isBroken ? t("broken", { name: current.name }) : (current?.name ?? t("title"))}
            {changed && (
              <>
                <span aria-hidden>&nbsp;•</span>
                <VisuallyHidden>{t("unsaved")}</VisuallyHidden>
              </>
            )}
          </Button>
        }
      >
        {({ Item, Label, Divider }) => (
          <>
            {(current !== undefined || view.isFiltered) && (
              <>
                <Item leftSection={<span style={{ width: 16 }} />} onClick={showAll}>
                  {t("all")}
                </Item>
                <Divider />
              </>
            )}
            <Item leftSection={<IconUserCheck size={16} stroke={1.5} />} onClick={showMine}>
              {t("mine")}
            </Item>
            <Divider />
            {section(
              { Item, Label, Divider },
              t("own"),
              views.filter(({ isOwn }) => isOwn),
            )}
            {section(
              { Item, Label, Divider },
              t("ofOthers"),
              views.filter(({ isOwn }) => !isOwn),
            )}
            {isBroken && <Label>{t("brokenText", { name: current.name })}</Label>}
            {changed && <Label>{t("unsaved")}</Label>}
            {(changed || isBroken) && current.mayChange && (
              <Item
                leftSection={<IconDeviceFloppy size={16} stroke={1.5} />}
                onClick={() => updating.run(current)}
              >
                {t("update", { name: current.name })}
              </Item>
            )}
            {changed && (
              <Item leftSection={<IconRestore size={16} stroke={1.5} />} onClick={() => open(current)}>
                {t("restore")}
              </Item>
            )}
            <Item leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => setDialog("create")}>
              {t("saveAs")}
            </Item>
            {current?.mayChange === true && (
              <>
                <Item leftSection={<IconPencil size={16} stroke={1.5} />} onClick={() => setDialog("rename")}>
                  {t("rename")}
                </Item>
                <Item
                  color="red"
                  leftSection={<IconTrash size={16} stroke={1.5} />}
                  onClick={() => deleting.run(current)}
                >
                  {t("delete")}
                </Item>
              </>
            )}
          </>
        )}
      </Menu>
      {dialog === "create" && (
        <CreateView
          shown={shown}
          onSaved={({ id }) => change({ view: id }, "replace")}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === "rename" && current !== undefined && (
        <RenameView view={current} onClose={() => setDialog(null)} />
      )}
    </>
  );
}

/** Opens the view of a link once, if it is the URL's only parameter. */
function useOpenedByLink(
  current: BloggerView | undefined,
  params: URLSearchParams,
  open: (view: BloggerView) => void,
): void {
  const isBare = useRef(params.get("view") !== null && params.size === 1);
  useEffect(() => {
    if (current === undefined || !isBare.current) return;
    isBare.current = false;
    open(current);
  });
}
