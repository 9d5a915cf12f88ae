import { Prefetched } from "@/app/_trpc/prefetched";
import { pageMetadata } from "../_components/page-metadata";
import { Overview } from "./_components/overview";

export const generateMetadata = pageMetadata("overview");

export default function OverviewPage() {
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
