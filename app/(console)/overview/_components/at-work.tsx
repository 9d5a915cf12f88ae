"use client";

import { Anchor, Group, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@/app/_ui/link";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { useMay } from "@/app/(console)/_components/me-context";
import { useInbox } from "@/app/(console)/inbox/_components/use-inbox";
import { listPollMs } from "@/app/(console)/scraper-accounts/_components/account-values";
import {
  logicalRuns,
  RunBar,
  RunStatus,
  toRuns,
  WaitLine,
} from "@/app/(console)/scraping-runs/_components/run-values";
import {
  type Endpoint,
  EndpointHealth,
  isInTrouble,
  Lag,
} from "@/app/(console)/sync-endpoints/_components/endpoint-health";
import { QueryError } from "@/app/_trpc/query-error";
import { useTRPC } from "@/app/_trpc/trpc";
import { formatExactNumber } from "@/app/_ui/format";
import { Cut } from "@/app/_ui/values";
import classes from "./overview.module.css";

const SHOWN = 4;
/** Lag in seconds up to which an endpoint is on time: its next batch is on the way. */
const BEHIND_SECONDS = 60;

/** Work in progress and what waits for a user, each part by permission. */
export function AtWork() {
  const t = useTranslations("overview.atWork");
  const may = {
    runs: useMay("scraping-run:read"),
    accounts: useMay("scraper-account:read"),
    pushes: useMay("sync-endpoint:read"),
  };
  if (!may.runs && !may.accounts && !may.pushes) return null;
  return (
    <Paper component="section" p="sm" radius="md" aria-label={t("title")}>
      <Stack gap="sm">
        {may.runs && <Runs />}
        {may.accounts && <Accounts />}
        {may.pushes && <Pushes />}
      </Stack>
    </Paper>
  );
}

const underWay = { ...logicalRuns, status: ["PENDING" as const, "RUNNING" as const], limit: SHOWN };

function Runs() {
  const t = useTranslations("overview.atWork");
  const runs = useQuery(useTRPC().scrapingRun.list.queryOptions(underWay, { refetchInterval: listPollMs }));
  const list = runs.data && toRuns(runs.data.list);
  return (
    <Part title={t("runs")} href="/scraping-runs" isKnown={list !== undefined} queries={[runs]}>
      {list?.length === 0 && <Quiet>{t("noRuns")}</Quiet>}
      <ul className={classes.rows}>
        {list?.map((run) => (
          <li key={run.id}>
            <Group justify="space-between" wrap="nowrap" gap="xs">
              <Anchor component={Link} href={`/scraping-runs/${run.id}`} truncate fz="sm">
                {run.taskName}
              </Anchor>
              <RunStatus status={run.status} />
            </Group>
            <RunBar counts={run} />
            <Text size="sm" c="dimmed" truncate>
              <WaitLine run={run} />
            </Text>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Accounts() {
  const t = useTranslations("overview.atWork");
  const locale = useLocale();
  const { items, accounts, queries } = useInbox();
  const troubled = items?.filter(({ account }) => account !== null) ?? [];
  const others = (items?.length ?? 0) - troubled.length;
  return (
    <Part title={t("accounts")} href="/inbox" isKnown={items !== undefined} queries={queries}>
      {items?.length === 0 && <Quiet>{t(accounts.data?.list.length === 0 ? "noneYet" : "noAccounts")}</Quiet>}
      <ul className={classes.rows}>
        {troubled.slice(0, SHOWN).map(
          ({ id, kind, account }) =>
            account !== null && (
              <li key={id}>
                <Group justify="space-between" wrap="nowrap" gap="xs">
                  <Anchor component={Link} href={`/scraper-accounts/${account.id}`} truncate fz="sm">
                    {account.displayName}
                  </Anchor>
                  <Text size="sm" c="dimmed" style={{ flex: "none" }}>
                    {t(`kinds.${kind}`)}
                  </Text>
                </Group>
              </li>
            ),
        )}
        {troubled.length > SHOWN && (
          <li>
            <Quiet>{t("moreAccounts", { count: formatExactNumber(troubled.length - SHOWN, locale) })}</Quiet>
          </li>
        )}
        {others > 0 && (
          <li>
            <Anchor component={Link} href="/inbox" fz="sm">
              {t("others", { count: others })}
            </Anchor>
          </li>
        )}
      </ul>
    </Part>
  );
}

/** Rows that wait at enabled endpoints, including those that are on time. */
function waitingRows(list: Endpoint[]): { rows: number; isLeast: boolean } {
  const on = list.filter(({ enabled }) => enabled);
  const rows = on.reduce((sum, { health }) => sum + health.lagRows, 0);
  return { rows, isLeast: on.some(({ health }) => health.lagRowsIsLeast) };
}

function Pushes() {
  const t = useTranslations("overview.atWork");
  const locale = useLocale();
  const endpoints = useQuery(
    useTRPC().syncEndpoint.list.queryOptions(undefined, { refetchInterval: 15_000 }),
  );
  const behind = endpoints.data?.list.filter(
    (endpoint) =>
      isInTrouble(endpoint) ||
      (endpoint.enabled && endpoint.health.lagRows > 0 && endpoint.health.lagSeconds > BEHIND_SECONDS),
  );
  const isNone = endpoints.data?.list.length === 0;
  const { rows, isLeast } = waitingRows(endpoints.data?.list ?? []);
  const waiting = `${formatExactNumber(rows, locale)}${isLeast ? "+" : ""}`;
  return (
    <Part title={t("pushes")} href="/sync-endpoints" isKnown={behind !== undefined} queries={[endpoints]}>
      {behind?.length === 0 && (
        <Quiet>
          {isNone ? t("noEndpoints") : rows === 0 ? t("noPushes") : t("waiting", { count: waiting })}
        </Quiet>
      )}
      <ul className={classes.rows}>
        {behind?.slice(0, SHOWN).map((endpoint) => (
          <li key={endpoint.id}>
            <Group justify="space-between" wrap="nowrap" gap="xs">
              <Anchor component={Link} href={`/sync-endpoints/${endpoint.id}`} truncate fz="sm">
                <Cut text={endpoint.name} />
              </Anchor>
              <EndpointHealth endpoint={endpoint} />
            </Group>
            <Text size="sm" c="dimmed">
              {t.rich("lag", { lag: () => <Lag health={endpoint.health} /> })}
            </Text>
          </li>
        ))}
      </ul>
    </Part>
  );
}

type PartProps = {
  title: string;
  href: string;
  isKnown: boolean;
  queries: readonly { error: unknown; refetch: () => unknown }[];
  children: ReactNode;
};

function Part({ title, href, isKnown, queries, children }: PartProps) {
  const t = useTranslations("overview.atWork");
  const failed = queries.find(({ error }) => error !== null);
  return (
    <div>
      <Group justify="space-between" mb={2}>
        <Title order={2}>{title}</Title>
        <Anchor component={Link} href={href} fz="sm" aria-label={t("allOf", { title })}>
          {t("all")}
        </Anchor>
      </Group>
      {isKnown && children}
      {!isKnown && failed === undefined && <Skeleton height={20} width="70%" aria-busy />}
      {!isKnown && failed !== undefined && (
        <QueryError error={failed.error} onRetry={() => void failed.refetch()} />
      )}
    </div>
  );
}

function Quiet({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  );
}
