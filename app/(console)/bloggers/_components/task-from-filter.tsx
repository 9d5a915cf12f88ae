"use client";

import { Button } from "@mantine/core";
import { IconCalendarRepeat } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useMay } from "@/app/(console)/_components/me-context";
import { Link } from "@/app/_ui/link";
import { writeFilter } from "@/app/_ui/list-view";
import { bloggerFilter, type RosterFilter } from "./roster-filter";

/** Opens the form of a scraping task, filled with the filter of the list. */
export function TaskFromFilter({ filter }: { filter: RosterFilter }) {
  const t = useTranslations("scrapingTasks");
  const mayCreate = useMay("scraping-task:write");
  if (!mayCreate) return null;
  return (
    <Button
      component={Link}
      href={newTaskAddress(filter)}
      variant="default"
      leftSection={<IconCalendarRepeat size={16} stroke={1.5} />}
    >
      {t("fromFilter")}
    </Button>
  );
}

export function newTaskAddress(filter: RosterFilter): string {
  const written = Object.entries(writeFilter(bloggerFilter, filter)).flatMap(([key, value]) =>
    value === null ? [] : [[key, value]],
  );
  return `/scraping-tasks/new?${new URLSearchParams(written).toString()}`;
}
