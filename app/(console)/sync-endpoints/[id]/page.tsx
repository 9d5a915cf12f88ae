import { recordMetadata } from "@/app/(console)/_components/page-metadata";
import { EndpointDetail } from "./_components/endpoint-detail";

export const generateMetadata = recordMetadata("syncEndpoints", async ({ syncEndpoint }, id) => {
  const { name } = await syncEndpoint.get({ id });
  return name;
});

export default async function SyncEndpointPage({ params }: { params: Promise<{ id: string }> }) {
  return <EndpointDetail id={(await params).id} />;
}
