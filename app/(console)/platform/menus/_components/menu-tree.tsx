"use client";

import { ActionIcon, Badge, Group, Text } from "@mantine/core";
import { IconChevronDown, IconChevronRight, IconGripVertical } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type DragEvent, useState } from "react";
import { ActionMenu, type MenuAction } from "@/app/_ui/action-menu";
import { MENU_TYPE } from "@/server/domain/people/menu";
import { useDeliveredName, usePermissionName } from "../../_components/use-names";
import { listShown, type Menu, type Place, placeAt, type Shown, type Zone } from "./menu-places";
import classes from "./menu-tree.module.css";

type Props = {
  tree: readonly Menu[];
  actionsOf: (shown: Shown) => MenuAction[];
  onMove?: (move: { menu: Menu; place: Place }) => void;
};

export function MenuTree({ tree, actionsOf, onMove }: Props) {
  const t = useTranslations("menus");
  const [open, setOpen] = useState(() => openAtFirst(tree));
  const [dragged, setDragged] = useState<Menu>();
  const [over, setOver] = useState<{ id: string; zone: Zone }>();
  const toggle = (id: string) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  const dragProps = (shown: Shown) => {
    if (onMove === undefined) return {};
    const { menu } = shown;
    const placeOf = (event: DragEvent) =>
      dragged === undefined ? null : placeAt(shown, zoneOf(event, menu), dragged);
    return {
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = "move";
        // Some browsers do not drag an element without data.
        event.dataTransfer.setData("text/plain", menu.name);
        setDragged(menu);
      },
      onDragEnd: end,
      onDragOver: (event: DragEvent) => {
        const isPlace = placeOf(event) !== null;
        // Browsers allow a drop only if the default is prevented.
        if (isPlace) event.preventDefault();
        const zone = zoneOf(event, menu);
        if (!isPlace) setOver(undefined);
        else if (over?.id !== menu.id || over.zone !== zone) setOver({ id: menu.id, zone });
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        const place = placeOf(event);
        if (dragged !== undefined && place !== null) onMove({ menu: dragged, place });
        end();
      },
      "data-zone": over?.id === menu.id ? over.zone : undefined,
    };
  };
  return (
    <ul className={classes.tree} aria-label={t("tree")}>
      {listShown(tree, open).map((shown) => {
        const { menu, depth } = shown;
        return (
          <li
            key={menu.id}
            className={classes.row}
            aria-level={depth + 1}
            data-off={menu.status !== 1 || undefined}
            style={{ paddingInlineStart: depth * 24 }}
            {...dragProps(shown)}
          >
            {onMove !== undefined && <IconGripVertical size={14} className={classes.grip} aria-hidden />}
            <Toggle menu={menu} isOpen={open.has(menu.id)} onToggle={() => toggle(menu.id)} />
            <MenuText menu={menu} />
            <RowMenu menu={menu} actions={actionsOf(shown)} />
          </li>
        );
      })}
    </ul>
  );
}

/** Groups are open at first; pages that contain only buttons are closed. */
function openAtFirst(tree: readonly Menu[]): ReadonlySet<string> {
  const groups = tree.filter(({ children }) => children.some(({ type }) => type === MENU_TYPE.page));
  return new Set(groups.flatMap(({ id, children }) => [id, ...openAtFirst(children)]));
}

/** The upper and lower parts of a row mean before and after; the middle of a page means inside. */
function zoneOf({ clientY, currentTarget }: DragEvent, { type }: Menu): Zone {
  const { top, height } = currentTarget.getBoundingClientRect();
  const share = (clientY - top) / height;
  const edge = type === MENU_TYPE.page ? 0.3 : 0.5;
  if (share < edge) return "before";
  return share > 1 - edge ? "after" : "inside";
}

type ToggleProps = { menu: Menu; isOpen: boolean; onToggle: () => void };

function Toggle({ menu, isOpen, onToggle }: ToggleProps) {
  const t = useTranslations("menus");
  const name = useDeliveredName()(menu.name);
  if (menu.children.length === 0) return <span className={classes.noToggle} />;
  return (
    <ActionIcon size="sm" aria-label={t("below", { name })} aria-expanded={isOpen} onClick={onToggle}>
      {isOpen ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
    </ActionIcon>
  );
}

function MenuText({ menu }: { menu: Menu }) {
  const t = useTranslations("menus");
  const tStatus = useTranslations("words.status");
  const nameOf = useDeliveredName();
  const permissionName = usePermissionName();
  const isPage = menu.type === MENU_TYPE.page;
  const marks = [
    menu.status !== 1 && tStatus("DISABLED"),
    isPage && menu.hideInMenu === 1 && t("hidden"),
    isPage && menu.component === "" && t("notBuilt"),
  ].filter((mark) => mark !== false);
  return (
    <Group gap={6} wrap="nowrap" flex={1} miw={0}>
      <Text fz="sm" fw={isPage ? 500 : 400} truncate className={classes.name}>
        {nameOf(menu.name)}
      </Text>
      <Text fz="sm" c="dimmed" truncate title={menu.permission ?? ""}>
        {isPage ? menu.path : permissionName(menu.permission ?? "")}
      </Text>
      {marks.map((mark) => (
        <Badge key={mark} size="sm" variant="light" color="gray" flex="none">
          {mark}
        </Badge>
      ))}
    </Group>
  );
}

function RowMenu({ menu, actions }: { menu: Menu; actions: MenuAction[] }) {
  const tUi = useTranslations("ui");
  return <ActionMenu label={tUi("actionsFor", { name: useDeliveredName()(menu.name) })} actions={actions} />;
}
