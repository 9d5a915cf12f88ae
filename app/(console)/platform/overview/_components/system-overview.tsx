"use client";

import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { QueryError } from "@/app/_trpc/query-error";
import { useTRPC } from "@/app/_trpc/trpc";
import { PageHeader } from "@/app/_ui/page-header";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { consolePages } from "@/server/domain/people/console";
import { Failures } from "./failures";
import { Health } from "./health";
import { KeyFigures } from "./key-figures";
import { NearLimit, Newest } from "./organizations";
import type { Overview } from "./overview-data";
import { Storage } from "./storage";
import classes from "./system-overview.module.css";

/** docs/rules.md#system */
export function SystemOverview() {
  const t = useTranslations("system");
  const locale = useLocale();
  const { data, error, refetch } = useQuery(
    useTRPC().system.overview.queryOptions(undefined, { refetchInterval: MINUTE_MS }),
  );
  return (
    <>
      <PageHeader title={consolePages.systemOverview.name[locale]} note={t("note")} />
      {data !== undefined ? (
        <Figures overview={data} />
      ) : error === null ? (
        <Skeleton height={360} radius="md" aria-busy />
      ) : (
        <QueryError error={error} onRetry={() => void refetch()} />
      )}
    </>
  );
}

function Figures({ overview }: { overview: Overview }) {
  const { organizations, failures, storage, health } = overview;
  return (
    <div className={classes.page}>
      <KeyFigures overview={overview} />
      <div className={classes.columns}>
        <Failures failures={failures} />
        <div className={classes.stack}>
          <NearLimit organizations={organizations.nearLimit} total={organizations.nearLimitCount} />
          <Newest organizations={organizations.newest} />
        </div>
        <div className={classes.stack}>
          <Health health={health} />
          <Storage storage={storage} />
        </div>
      </div>
    </div>
  );
}
