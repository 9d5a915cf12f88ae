"use client";

import { Alert, Button, List, Paper, Text } from "@mantine/core";
import {
  IconArrowDown,
  IconArrowUp,
  IconCornerDownRight,
  IconPencil,
  IconPlus,
  IconTrash,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/app/(console)/_components/me-context";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import { useAction } from "@/app/_components/use-action";
import { QueryError } from "@/app/_trpc/query-error";
import { useTRPC } from "@/app/_trpc/trpc";
import type { MenuAction } from "@/app/_ui/action-menu";
import { ConfirmForm } from "@/app/_ui/dialogs";
import { Modal } from "@/app/_ui/modal";
import { PageHeader } from "@/app/_ui/page-header";
import { useSwitchAction } from "@/app/_ui/switch-action";
import { DetailSkeleton } from "@/app/_ui/skeletons";
import { EmptyState } from "@/app/_ui/empty-state";
import { consolePages } from "@/server/domain/people/console";
import { MENU_TYPE } from "@/server/domain/people/menu";
import { useDeliveredName, usePermissionName } from "../../_components/use-names";
import { findMenu, type Menu, type Place, placeBeside, type Shown } from "./menu-places";
import { MenuTree } from "./menu-tree";

const CreateMenu = lazyDialog(() => import("./menu-form").then((module) => module.CreateMenu));
const EditMenu = lazyDialog(() => import("./menu-form").then((module) => module.EditMenu));
const MoveMenu = lazyDialog(() => import("./menu-form").then((module) => module.MoveMenu));

/** The current action on an entry; for "create", the parent of the new entry. */
type Doing = { what: "create"; menu: Menu | null } | { what: "edit" | "move" | "delete"; menu: Menu };

export function MenuPage() {
  const t = useTranslations("menus");
  const locale = useLocale();
  const { data, error, refetch } = useQuery(useTRPC().menu.tree.queryOptions());
  const [doing, setDoing] = useState<Doing>();
  const moving = useMove();
  const actionsOf = useMenuActions(setDoing, moving.run);
  const mayWrite = useMay("menu:write");
  const close = () => setDoing(undefined);
  const create = mayWrite && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setDoing({ what: "create", menu: null })}>
      {t("create")}
    </Button>
  );
  const header = <PageHeader title={consolePages.menus.name[locale]} note={t("note")} actions={create} />;
  if (data === undefined)
    return (
      <>
        {header}
        {error === null ? <DetailSkeleton /> : <QueryError error={error} onRetry={() => void refetch()} />}
      </>
    );
  const tree = data.list;
  const reload = async (id: string) => findMenu((await refetch()).data?.list ?? [], id);
  return (
    <>
      {header}
      {tree.length === 0 ? (
        <EmptyState kind="nothing-yet" title={t("empty")} hint={t("emptyHint")} />
      ) : (
        <Paper p="xs" radius="md">
          <MenuTree tree={tree} actionsOf={actionsOf} {...(mayWrite && { onMove: moving.run })} />
        </Paper>
      )}
      {doing?.what === "create" && <CreateMenu tree={tree} below={doing.menu} onClose={close} />}
      {doing?.what === "edit" && (
        <EditMenu menu={doing.menu} onClose={close} reload={() => reload(doing.menu.id)} />
      )}
      {doing?.what === "move" && (
        <MoveMenu
          tree={tree}
          menu={doing.menu}
          busy={moving.busy}
          onMove={(move) => moving.run(move, close)}
          onClose={close}
        />
      )}
      {doing?.what === "delete" && <DeleteMenu menu={doing.menu} onClose={close} />}
    </>
  );
}

type Move = { menu: Menu; place: Place };

function useMove() {
  const t = useTranslations("menus");
  const nameOf = useDeliveredName();
  return useAction(useTRPC().menu.move.mutationOptions(), {
    input: ({ menu: { id, updatedAt }, place }: Move) => ({ id, updatedAt, ...place }),
    done: ({ name }) => t("moved", { name: nameOf(name) }),
    reasons: { VALIDATION_FAILED: t("noPlace") },
    rendersFrame: true,
  });
}

function useMenuActions(onDo: (doing: Doing) => void, onMove: (move: Move) => void) {
  const t = useTranslations("menus");
  const switchAction = useSwitchAction();
  const nameOf = useDeliveredName();
  const allowed = useMay("menu:write");
  const mayDelete = useMay("menu:delete");
  const setStatus = useAction(useTRPC().menu.update.mutationOptions(), {
    input: ({ id, status }: Menu) => ({ id, status: status === 1 ? (0 as const) : (1 as const) }),
    undo: ({ id, status }) => ({ id, status: status === 1 ? (1 as const) : (0 as const) }),
    done: ({ status, name }) => t(status === 1 ? "enabledNow" : "disabledNow", { name: nameOf(name) }),
    reasons: { CONFLICT: t("refused") },
    rendersFrame: true,
  });
  return (shown: Shown): MenuAction[] => {
    const { menu } = shown;
    const [up, down] = [placeBeside(shown, -1), placeBeside(shown, 1)];
    const moveTo = (place: Place | null) => () => {
      if (place !== null) onMove({ menu, place });
    };
    return [
      { label: t("edit"), icon: IconPencil, allowed, run: () => onDo({ what: "edit", menu }) },
      {
        label: t("createBelow"),
        icon: IconPlus,
        allowed: allowed && menu.type === MENU_TYPE.page,
        run: () => onDo({ what: "create", menu }),
      },
      { label: t("moveUp"), icon: IconArrowUp, allowed: allowed && up !== null, run: moveTo(up) },
      { label: t("moveDown"), icon: IconArrowDown, allowed: allowed && down !== null, run: moveTo(down) },
      { label: t("moveTo"), icon: IconCornerDownRight, allowed, run: () => onDo({ what: "move", menu }) },
      switchAction(menu.status === 1, { allowed, run: () => setStatus.run(menu) }),
      {
        label: t("delete"),
        icon: IconTrash,
        allowed: mayDelete,
        danger: true,
        run: () => onDo({ what: "delete", menu }),
      },
    ];
  };
}

function DeleteMenu({ menu, onClose }: { menu: Menu; onClose: () => void }) {
  const t = useTranslations("menus");
  const nameOf = useDeliveredName();
  const name = nameOf(menu.name);
  const permissionName = usePermissionName();
  const { menu: menus } = useTRPC();
  const preview = menus.previewDeletion.queryOptions({ id: menu.id }, { staleTime: 0 });
  const { data, error, refetch } = useQuery(preview);
  const deleting = useAction(menus.delete.mutationOptions(), {
    input: () => ({ id: menu.id, updatedAt: menu.updatedAt }),
    onDone: onClose,
    done: () => t("deleted", { name }),
    reasons: { CONFLICT: t("deleteRefused") },
    // Not the preview: the entry is deleted, and its query would fail.
    refreshes: [menus.tree.queryKey()],
    rendersFrame: true,
  });
  return (
    <Modal opened onClose={onClose} title={t("deleteTitle", { name })}>
      {error !== null && <QueryError error={error} onRetry={() => void refetch()} />}
      {data?.delivered === true && <Alert color="yellow">{t("delivered")}</Alert>}
      {data?.delivered === false && (
        <ConfirmForm
          consequence={t("deletes", { pages: data.pages, buttons: data.buttons })}
          action={t("delete")}
          name={name}
          busy={deleting.busy}
          onConfirm={() => deleting.run(undefined)}
          onCancel={onClose}
        >
          {data.losses.length === 0 && <Text>{t("losesNothing")}</Text>}
          <List size="sm">
            {data.losses.map(({ roleId, roleLabel, userCount: people, permissions }) => (
              <List.Item key={roleId}>
                {t("loses", {
                  role: nameOf(roleLabel),
                  people,
                  list: permissions.map(permissionName).join(" · "),
                })}
              </List.Item>
            ))}
          </List>
        </ConfirmForm>
      )}
    </Modal>
  );
}
