import type { Metadata } from "next";
import { getLocale } from "next-intl/server";
import { PermissionOnly } from "@/app/(console)/_components/me-context";
import { consolePages } from "@/server/domain/console";
import { CreateEndpoint } from "../_components/save-endpoint";

export async function generateMetadata(): Promise<Metadata> {
  return { title: consolePages.syncEndpoints.create.name[await getLocale()] };
}

export default function NewSyncEndpointPage() {
  return (
    <PermissionOnly permission="sync-endpoint:write">
      <CreateEndpoint />
    </PermissionOnly>
  );
}
