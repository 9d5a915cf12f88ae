import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BloggerDetail } from "./_components/blogger-detail";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("bloggers"))("title") };
}

export default async function BloggerPage({ params }: { params: Promise<{ id: string }> }) {
  return <BloggerDetail id={(await params).id} />;
}
