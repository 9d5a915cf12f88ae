import { withWords } from "@/app/_i18n/words";
import { Prefetched } from "@/app/_trpc/prefetched";
import { pageMetadata } from "@/app/(console)/_components/page-metadata";
import { SystemStatus } from "./_components/system-status";

export const generateMetadata = pageMetadata("systemStatus");

function SystemStatusPage() {
  return (
    <Prefetched queries={({ system }) => [system.status.queryOptions({ hours: 24 })]}>
      <SystemStatus />
    </Prefetched>
  );
}

export default withWords(["systemStatus"], SystemStatusPage);
