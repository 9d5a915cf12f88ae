"use client";

import { Anchor } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Holder, Issue } from "@/server/domain/kernel/errors";

/** Where what has a name already is seen; a menu entry has no page of its own. */
const paths: Record<Holder["kind"], (id: string) => string> = {
  blogger: (id) => `/bloggers/${id}`,
  user: (id) => `/platform/users/${id}`,
  role: (id) => `/platform/roles/${id}`,
  menu: () => "/platform/menus",
};

/**
 * Returns what has the value of a field already, with a link to it. It opens beside the form, which keeps
 * what was typed. Undefined for any other issue.
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
