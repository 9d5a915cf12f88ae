import { withWords } from "@/app/_i18n/words";
import { Prefetched } from "@/app/_trpc/prefetched";
import { pageMetadata } from "@/app/(console)/_components/page-metadata";
import { SystemOverview } from "./_components/system-overview";

export const generateMetadata = pageMetadata("systemOverview");

function SystemOverviewPage() {
  return (
    <Prefetched queries={({ system }) => [system.overview.queryOptions()]}>
      <SystemOverview />
    </Prefetched>
  );
}

export default withWords(["system"], SystemOverviewPage);
