"use client";

import { Button } from "@mantine/core";
import { IconCalendarRepeat } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useMay } from "@/app/(console)/_components/me-context";
import { Link } from "@/app/_ui/link";
import { newTaskAddress } from "./new-task-address";
import type { RosterFilter } from "./roster-filter";
import classes from "./task-from-filter.module.css";

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
      className={classes.task ?? ""}
      title={t("fromFilter")}
      leftSection={<IconCalendarRepeat size={16} stroke={1.5} />}
    >
      <span className={classes.name}>{t("fromFilter")}</span>
    </Button>
  );
}
