"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useMay } from "@/app/(console)/_components/me-context";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { actionWords, deliveredName, resourceWords, splitPermission } from "@/server/domain/people/console";
import { isPermission } from "@/server/domain/people/permissions";

/** Names of menu entries and roles; built-in ones in the user's language. */
export function useDeliveredName(): (name: string) => string {
  const locale = useLocale();
  return (name) => deliveredName(name, locale);
}

export function usePermissionName(): (permission: string) => string {
  const locale = useLocale();
  const t = useTranslations("roles.matrix");
  return (permission) => {
    if (!isPermission(permission)) return permission;
    const { resource, action } = splitPermission(permission);
    return t("cell", { resource: resourceWords[resource][locale], action: actionWords[action][locale] });
  };
}

type MenuEntry = RouterOutputs["role"]["menuTree"]["list"][number];

/** The path of names of a menu entry; its id without the permission to read roles. */
export function useMenuPath(wanted: boolean): (id: string) => string {
  const nameOf = useDeliveredName();
  const enabled = useMay("role:read") && wanted;
  const { data } = useQuery(useTRPC().role.menuTree.queryOptions(undefined, { enabled }));
  const paths = new Map(pathsOf(data?.list ?? []));
  return (id) => paths.get(id)?.map(nameOf).join(" › ") ?? id;
}

function pathsOf(entries: readonly MenuEntry[], above: string[] = []): [id: string, names: string[]][] {
  return entries.flatMap(({ id, name, children }) => [
    [id, [...above, name]],
    ...pathsOf(children, [...above, name]),
  ]);
}
