import { pageMetadata } from "@/app/(console)/_components/page-metadata";
import { BloggerDetail } from "./_components/blogger-detail";

export const generateMetadata = pageMetadata("bloggers");

export default async function BloggerPage({ params }: { params: Promise<{ id: string }> }) {
  return <BloggerDetail id={(await params).id} />;
}
