import type { Metadata } from "next";
import { getLocale } from "next-intl/server";
import { withWords } from "@/app/_i18n/words";
import { PermissionOnly } from "@/app/(console)/_components/me-context";
import { consolePages } from "@/server/domain/people/console";
import { CreateEndpoint } from "../_components/save-endpoint";

export async function generateMetadata(): Promise<Metadata> {
  return { title: consolePages.syncEndpoints.create.name[await getLocale()] };
}

function NewSyncEndpointPage() {
  return (
    <PermissionOnly permission="sync-endpoint:write">
      <CreateEndpoint />
    </PermissionOnly>
  );
}

export default withWords(["syncEndpoints"], NewSyncEndpointPage);
