import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { EditEndpoint } from "../../_components/edit-endpoint";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("syncEndpoints"))("edit") };
}

export default async function EditSyncEndpointPage({ params }: { params: Promise<{ id: string }> }) {
  return <EditEndpoint id={(await params).id} />;
}
