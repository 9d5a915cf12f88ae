import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { EndpointList } from "./_components/endpoint-list";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("syncEndpoints"))("title") };
}

export default function SyncEndpointsPage() {
  return <EndpointList />;
}
