import { withWords } from "@/app/_i18n/words";
import { recordMetadata } from "@/app/(console)/_components/page-metadata";
import { EndpointDetail } from "./_components/endpoint-detail";

export const generateMetadata = recordMetadata("syncEndpoints", async ({ syncEndpoint }, id) => {
  const { name } = await syncEndpoint.get({ id });
  return name;
});

async function SyncEndpointPage({ params }: { params: Promise<{ id: string }> }) {
  return <EndpointDetail id={(await params).id} />;
}

export default withWords(["syncEndpoints"], SyncEndpointPage);
