"use client";

import { Group } from "@mantine/core";
import { lazy, useLazy } from "@/app/_ui/lazy/lazy";
import type { Acted } from "./blogger-actions";

const actions = lazy(() => import("./blogger-actions"));

/** Its place is kept until it has come, so that nothing below moves. */
export function LazyBloggerActions({ blogger }: { blogger: Acted }) {
  const loaded = useLazy(actions, { wanted: true, isQuiet: true });
  return (
    <Group gap={4} mih={26}>
      {loaded && <loaded.BloggerActions key={blogger.id} blogger={blogger} />}
    </Group>
  );
}
