import { pageMetadata } from "@/app/(console)/_components/page-metadata";
import { EndpointList } from "./_components/endpoint-list";

export const generateMetadata = pageMetadata("syncEndpoints");

export default function SyncEndpointsPage() {
  return <EndpointList />;
}
