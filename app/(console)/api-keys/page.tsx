import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ApiKeyList } from "./_components/api-key-list";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("apiKeys"))("title") };
}

export default function ApiKeysPage() {
  return <ApiKeyList />;
}
