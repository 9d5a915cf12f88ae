"use client";

import { useTranslations } from "next-intl";
import { createContext, type ReactNode, useContext } from "react";
import type { Me } from "@/app/_trpc/trpc";
import { EmptyState } from "@/app/_ui/states";
import type { Permission } from "@/server/domain/permissions";

const MeContext = createContext<Me | null>(null);

export function MeProvider({ me, children }: { me: Me; children: ReactNode }) {
  return <MeContext value={me}>{children}</MeContext>;
}

/** The signed-in person: pages of the console always have one. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (me === null) throw new Error("useMe works inside the console's layout only");
  return me;
}

/** Whether a button may appear at all; the server refuses all the same. */
export function useMay(permission: Permission): boolean {
  return useMe().permissions.includes(permission);
}

/** A page that takes a permission. Whoever lacks it reads which one, in place of a form that would be refused. */
export function PermissionOnly({ permission, children }: { permission: Permission; children: ReactNode }) {
  const t = useTranslations("errors");
  if (useMay(permission)) return children;
  const hint = t("permissionNeeded", { permission });
  return <EmptyState kind="not-allowed" title={t("mayNotTitle")} hint={hint} />;
}

/** Pages that show one organization's things: whoever is in none, as the platform's admin at first, reads that here. */
export function OrganizationOnly({ children }: { children: ReactNode }) {
  const t = useTranslations("frame.organizationOnly");
  if (useMe().organization !== null) return children;
  return <EmptyState kind="nothing-yet" title={t("title")} hint={t("hint")} />;
}
