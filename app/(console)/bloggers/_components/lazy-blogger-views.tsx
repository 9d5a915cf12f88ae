"use client";

import { Button } from "@mantine/core";
import { IconBookmark, IconChevronDown } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { lazy, useLazy } from "@/app/_ui/lazy/lazy";
import { useUrlState } from "@/app/_ui/use-url-state";
import type { BloggerViews } from "./blogger-views";

const loadedViews = lazy(() => import("./blogger-views"));

/** The menu of views is loaded where a view is shown, and for the first click, which then counts. */
export function LazyBloggerViews(props: ComponentProps<typeof BloggerViews>) {
  const t = useTranslations("bloggers.views");
  const [params] = useUrlState();
  const [isClicked, setClicked] = useState(false);
  const loaded = useLazy(loadedViews, {
    wanted: isClicked || params.get("view") !== null,
    giveUp: () => setClicked(false),
  });
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (loaded === undefined || !isClicked) return;
    const button = menu.current?.querySelector("button");
    button?.focus();
    button?.click();
  }, [loaded, isClicked]);
  if (loaded !== undefined)
    return (
      <div ref={menu} style={{ display: "contents" }}>
        <loaded.BloggerViews {...props} />
      </div>
    );
  return (
    <Button
      variant="default"
      leftSection={<IconBookmark size={16} stroke={1.5} />}
      rightSection={<IconChevronDown size={14} stroke={1.5} />}
      aria-haspopup="menu"
      onPointerEnter={loadedViews.preload}
      onFocus={loadedViews.preload}
      onClick={() => setClicked(true)}
    >
      {t("title")}
    </Button>
  );
}
