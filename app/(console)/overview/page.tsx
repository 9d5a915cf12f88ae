import { withWords } from "@/app/_i18n/words";
import { Prefetched } from "@/app/_trpc/prefetched";
import { pageMetadata } from "../_components/page-metadata";
import { Overview } from "./_components/overview";

export const generateMetadata = pageMetadata("overview");

function OverviewPage() {
  return (
    <Prefetched
      queries={({ blogger }) => [
        blogger.overview.queryOptions(),
        blogger.activityStats.queryOptions(),
        blogger.countState.queryOptions(),
        blogger.snapshots.queryOptions(),
      ]}
    >
      <Overview />
    </Prefetched>
  );
}

export default withWords(
  ["bloggers", "contacts", "overview", "scraperAccounts", "scrapingRuns", "syncEndpoints"],
  OverviewPage,
);
