"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useMay } from "@/app/(console)/_components/me-context";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { actionWords, deliveredName, resourceWords, splitPermission } from "@/server/domain/people/console";
import { isPermission } from "@/server/domain/people/permissions";

/** Returns the name of a menu entry or role: a delivered one in the person's language. */
export function useDeliveredName(): (name: string) => string {
  const locale = useLocale();
  return (name) => deliveredName(name, locale);
}

/** Returns the words of a permission. */
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

/** Returns the names of a menu entry and of those above it; its id to whoever may not read roles. */
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
