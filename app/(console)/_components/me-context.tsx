"use client";

import { useTranslations } from "next-intl";
import { createContext, type ReactNode, useContext } from "react";
import type { Me } from "@/app/_trpc/trpc";
import { OrganizationTrpcProvider } from "@/app/_trpc/trpc-provider";
import { EmptyState } from "@/app/_ui/empty-state";
import type { Permission } from "@/server/domain/people/permissions";

const MeContext = createContext<Me | null>(null);

export function MeProvider({ me, children }: { me: Me; children: ReactNode }) {
  return (
    <MeContext value={me}>
      <OrganizationTrpcProvider id={me.organization?.id}>{children}</OrganizationTrpcProvider>
    </MeContext>
  );
}

/** @throws outside the console's layout. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (me === null) throw new Error("useMe works inside the console's layout only");
  return me;
}

/** Only hides buttons: the server checks again. */
export function useMay(permission: Permission): boolean {
  return useMe().permissions.includes(permission);
}

/** Shows its children to users with the permission, and to others which permission is missing. */
export function PermissionOnly({ permission, children }: { permission: Permission; children: ReactNode }) {
  const t = useTranslations("errors");
  if (useMay(permission)) return children;
  const hint = t("permissionNeeded", { permission });
  return <EmptyState kind="not-allowed" title={t("mayNotTitle")} hint={hint} />;
}

/** Shows its children to members of an organization. The first admin, for example, is in none. */
export function OrganizationOnly({ children }: { children: ReactNode }) {
  const t = useTranslations("frame.organizationOnly");
  if (useMe().organization !== null) return children;
  return <EmptyState kind="nothing-yet" title={t("title")} hint={t("hint")} />;
}
