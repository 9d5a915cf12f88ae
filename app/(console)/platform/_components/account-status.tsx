"use client";

import { useTranslations } from "next-intl";
import { StatusBadge } from "@/app/_ui/status-badge";

/** `status` is 1 for active, 0 for disabled. */
export function AccountStatus({ status }: { status: number }) {
  const t = useTranslations("words.status");
  const name = status === 1 ? "ACTIVE" : "DISABLED";
  return <StatusBadge status={name} label={t(name)} />;
}
