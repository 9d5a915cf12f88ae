import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PermissionOnly } from "@/app/(console)/_components/me-context";
import { CreateEndpoint } from "../_components/save-endpoint";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("syncEndpoints"))("create") };
}

export default function NewSyncEndpointPage() {
  return (
    <PermissionOnly permission="sync-endpoint:write">
      <CreateEndpoint />
    </PermissionOnly>
  );
}
