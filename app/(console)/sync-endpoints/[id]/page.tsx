import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { EndpointDetail } from "./_components/endpoint-detail";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("syncEndpoints"))("title") };
}

export default async function SyncEndpointPage({ params }: { params: Promise<{ id: string }> }) {
  return <EndpointDetail id={(await params).id} />;
}
