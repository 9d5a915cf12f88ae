import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BloggerList } from "./_components/blogger-list";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("bloggers"))("title") };
}

export default function BloggersPage() {
  return <BloggerList />;
}
