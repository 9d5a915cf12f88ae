"use client";

import { useLocale, useTranslations } from "next-intl";
import { actionWords, deliveredName, resourceWords, splitPermission } from "@/server/domain/console";
import { isPermission } from "@/server/domain/permissions";

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
