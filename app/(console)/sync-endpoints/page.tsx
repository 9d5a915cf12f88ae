import { withWords } from "@/app/_i18n/words";
import { pageMetadata } from "@/app/(console)/_components/page-metadata";
import { EndpointList } from "./_components/endpoint-list";

export const generateMetadata = pageMetadata("syncEndpoints");

function SyncEndpointsPage() {
  return <EndpointList />;
}

export default withWords(["syncEndpoints"], SyncEndpointsPage);
