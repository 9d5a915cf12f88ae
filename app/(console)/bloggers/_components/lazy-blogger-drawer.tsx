"use client";

import { lazyDialog } from "@/app/_components/lazy-dialog";
import { RECORD } from "@/app/_ui/record-drawer";
import { useNarrow } from "@/app/_ui/use-narrow";
import { useUrlState } from "@/app/_ui/use-url-state";

const BloggerDrawer = lazyDialog(() => import("./blogger-drawer").then((module) => module.BloggerDrawer));

/** Opens a row beside its list; on a phone a row has a page alone. */
export function useDrawerOpener(): (({ id }: { id: string }) => void) | undefined {
  const [, change] = useUrlState();
  return useNarrow() ? undefined : ({ id }) => change({ [RECORD]: id });
}

export function LazyBloggerDrawer() {
  const [params, change] = useUrlState();
  const id = params.get(RECORD);
  if (id === null) return null;
  const close = () => {
    change({ [RECORD]: null }, "replace");
    // The focus first returns to the row that the drawer was opened from.
    setTimeout(() => focusRow(id), FOCUS_RETURNED_MS);
  };
  return <BloggerDrawer id={id} onClose={close} />;
}

const FOCUS_RETURNED_MS = 50;

function focusRow(id: string): void {
  const row = document.querySelector<HTMLElement>(`[data-row-id="${CSS.escape(id)}"]`);
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: "nearest" });
}
