"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { PermissionChecks } from "@/app/(console)/_components/permission-checks";
import { memberPermissions } from "@/server/domain/people/permissions";

type Props = Omit<ComponentProps<typeof PermissionChecks>, "permissions" | "blocked">;

/** What an Owner may grant to members with the role; without any the role is all that they can have. */
export function GrantableField(props: Props) {
  const t = useTranslations("roles");
  return (
    <PermissionChecks
      label={t("fields.grantable")}
      description={t("help.grantable")}
      permissions={memberPermissions}
      {...props}
    />
  );
}
