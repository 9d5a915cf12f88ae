"use client";

import { UnstyledButton } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Link } from "@/app/_ui/link";
import { useViews } from "./use-views";
import type { ViewColumns } from "./view-values";
import classes from "./view-tabs.module.css";

/** Saved views on the line of the filter chips, with an entry that leaves them. Nothing without views. */
export function ViewTabs({ columns }: { columns: ViewColumns }) {
  const t = useTranslations("bloggers.views");
  const { views, current, open, showAll } = useViews(columns);
  if (views.length === 0) return null;
  return (
    <nav aria-label={t("title")} className={classes.row}>
      <UnstyledButton className={classes.view ?? ""} data-current={current === undefined} onClick={showAll}>
        {t("all")}
      </UnstyledButton>
      {views.map((view) => (
        <Link
          key={view.id}
          href={`/bloggers?view=${view.id}`}
          className={classes.view}
          data-current={view.id === current?.id}
          {...(view.id === current?.id && { "aria-current": "page" })}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            open(view);
          }}
        >
          {view.name}
        </Link>
      ))}
    </nav>
  );
}
