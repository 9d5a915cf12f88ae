import { useQuery } from "@tanstack/react-query";
import { useMay } from "@/app/(console)/_components/me-context";
import { listPollMs } from "@/app/(console)/scraper-accounts/_components/account-values";
import { logicalRuns, toRuns } from "@/app/(console)/scraping-runs/_components/run-values";
import { useTRPC } from "@/app/_trpc/trpc";
import { toInbox } from "./inbox-items";

/** Far above the number of paused runs that a user works through. */
const pausedRuns = { ...logicalRuns, forPerson: true, limit: 200 };

/** What needs a user, as the inbox and the overview show it; undefined until all queries have answered. */
export function useInbox() {
  const { scraperAccount, blogger, scrapingRun } = useTRPC();
  const mayReadRuns = useMay("scraping-run:read");
  const polled = { refetchInterval: listPollMs };
  const accounts = useQuery(scraperAccount.list.queryOptions({}, polled));
  const health = useQuery(scraperAccount.health.queryOptions(undefined, polled));
  const alarms = useQuery(scraperAccount.driftAlarms.queryOptions(undefined, polled));
  const held = useQuery(blogger.heldFigureCount.queryOptions(undefined, { refetchInterval: 30_000 }));
  const paused = useQuery(scrapingRun.list.queryOptions(pausedRuns, { ...polled, enabled: mayReadRuns }));
  const runs = mayReadRuns ? paused.data && toRuns(paused.data.list) : [];
  const items =
    accounts.data && health.data && alarms.data && held.data && runs
      ? toInbox({
          accounts: accounts.data.list,
          health: health.data.list,
          alarms: alarms.data.list,
          held: held.data,
          runs,
        })
      : undefined;
  return { items, accounts, queries: [accounts, health, alarms, held, paused] };
}
