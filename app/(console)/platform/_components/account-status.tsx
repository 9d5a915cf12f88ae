"use client";

import { useTranslations } from "next-intl";
import { StatusBadge } from "@/app/_ui/status-badge";

/** Shows the status of a person or a role: 1 active, 0 disabled. */
export function AccountStatus({ status }: { status: number }) {
  const t = useTranslations("words.status");
  const name = status === 1 ? "ACTIVE" : "DISABLED";
  return <StatusBadge status={name} label={t(name)} />;
}
