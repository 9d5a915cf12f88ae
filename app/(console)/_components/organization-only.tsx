"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { EmptyState } from "@/app/_ui/empty-state";
import { useMe } from "./me-context";

/** Pages that show one organization's things: whoever is in none, as the platform's admin at first, reads that here. */
export function OrganizationOnly({ children }: { children: ReactNode }) {
  const words = useTranslations("frame.organizationOnly");
  if (useMe().organization !== null) return children;
  return <EmptyState kind="nothing-yet" title={words("title")} hint={words("hint")} />;
}
