import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PermissionOnly } from "@/app/(console)/_components/me-context";
import { EditEndpoint } from "../../_components/save-endpoint";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("syncEndpoints"))("edit") };
}

export default async function EditSyncEndpointPage({ params }: { params: Promise<{ id: string }> }) {
  return (
    <PermissionOnly permission="sync-endpoint:write">
      <EditEndpoint id={(await params).id} />
    </PermissionOnly>
  );
}
