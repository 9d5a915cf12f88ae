"use client";

import { Anchor } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { TakenBy, Issue } from "@/server/domain/kernel/errors";

/** Console pages of the records that can hold a taken value. A menu entry has no page of its own. */
const paths: Record<TakenBy["kind"], (id: string) => string> = {
  blogger: (id) => `/bloggers/${id}`,
  user: (id) => `/platform/users/${id}`,
  role: (id) => `/platform/roles/${id}`,
  menu: () => "/platform/menus",
};

/**
 * Returns a message that names the record which already has the value, with a link that opens in a new tab so
 * that the form keeps its input. Undefined for other issues.
 */
export function useTakenText(): (issue: Issue) => ReactNode {
  const t = useTranslations("errors.taken");
  return ({ holder }) =>
    holder &&
    t.rich(holder.kind, {
      name: holder.name,
      link: (name) => (
        <Anchor inherit href={paths[holder.kind](holder.id)} target="_blank">
          {name}
        </Anchor>
      ),
    });
}
