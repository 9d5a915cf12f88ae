import { pageMetadata } from "@/app/(console)/_components/page-metadata";
import { EndpointDetail } from "./_components/endpoint-detail";

export const generateMetadata = pageMetadata("syncEndpoints");

export default async function SyncEndpointPage({ params }: { params: Promise<{ id: string }> }) {
  return <EndpointDetail id={(await params).id} />;
}
