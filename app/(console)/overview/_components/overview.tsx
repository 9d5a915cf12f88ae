"use client";

import { Alert, Paper, Skeleton, Stack } from "@mantine/core";
import { IconHourglass } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { OrganizationOnly, PermissionOnly } from "@/app/(console)/_components/me-context";
import { useNoRoster } from "@/app/(console)/bloggers/_components/use-no-roster";
import { QueryError } from "@/app/_trpc/query-error";
import { useTRPC } from "@/app/_trpc/trpc";
import { PageHeader } from "@/app/_ui/page-header";
import { EmptyState } from "@/app/_ui/empty-state";
import { consolePages } from "@/server/domain/people/console";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { AtWork } from "./at-work";
import { FollowUps } from "./follow-ups";
import { KeyFigures } from "./key-figures";
import classes from "./overview.module.css";
import { PlatformCard } from "./platform-card";
import { RosterCharts } from "./roster-charts";
import { RosterTrend } from "./roster-trend";
import { ToDoList } from "./to-dos";

/** Figures change by the minute while work is in progress. */
const REFRESH_MS = MINUTE_MS;

export function Overview() {
  const t = useTranslations("overview");
  const locale = useLocale();
  return (
    <>
      <PageHeader title={consolePages.overview.name[locale]} note={t("note")} />
      <OrganizationOnly>
        <PermissionOnly permission="blogger:read">
          <Figures />
        </PermissionOnly>
      </OrganizationOnly>
    </>
  );
}

function Figures() {
  const t = useTranslations("overview");
  const { blogger } = useTRPC();
  const polled = { refetchInterval: REFRESH_MS };
  const overview = useQuery(blogger.overview.queryOptions(undefined, polled));
  const activity = useQuery(blogger.activityStats.queryOptions(undefined, polled));
  const state = useQuery(blogger.countState.queryOptions(undefined, polled));
  const isCounting = state.data?.isCounting === true;
  const { data } = overview;
  if (overview.error !== null && data === undefined)
    return <QueryError error={overview.error} onRetry={() => void overview.refetch()} />;
  return (
    <Stack gap="sm">
      {isCounting && (
        <Alert color="blue" variant="light" icon={<IconHourglass size={18} />} title={t("counting")}>
          {t("countingHint")}
        </Alert>
      )}
      <ToDoList />
      <FollowUps />
      <KeyFigures overview={data} activity={activity.data} />
      <div className={classes.columns}>
        {data === undefined ? (
          <Skeleton height={230} radius="md" />
        ) : data.totalBloggers === 0 && !isCounting ? (
          <NoRoster />
        ) : (
          <RosterTrend />
        )}
        <AtWork />
      </div>
      {data === undefined ? (
        <div className={classes.cards} aria-busy>
          {[1, 2, 3].map((card) => (
            <Skeleton key={card} height={220} radius="md" />
          ))}
        </div>
      ) : (
        <>
          <div className={classes.cards}>
            {data.perPlatform.map((platform) => (
              <PlatformCard key={platform.platform} overview={platform} />
            ))}
          </div>
          {data.perPlatform.length > 0 && <RosterCharts platforms={data.perPlatform} />}
        </>
      )}
    </Stack>
  );
}

function NoRoster() {
  return (
    <Paper radius="md">
      <EmptyState kind="nothing-yet" {...useNoRoster()} />
    </Paper>
  );
}
