"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { EmptyState } from "@/app/_ui/empty-state";
import type { Permission } from "@/server/domain/permissions";
import { useMay } from "./me-context";

/** A page that only serves to do what takes a permission: whoever lacks it reads which one, in place of a form that would be refused. */
export function PermissionOnly({ permission, children }: { permission: Permission; children: ReactNode }) {
  const words = useTranslations("errors");
  if (useMay(permission)) return children;
  return (
    <EmptyState
      kind="not-allowed"
      title={words("mayNotTitle")}
      hint={words("permissionNeeded", { permission })}
    />
  );
}
