import { recordMetadata } from "@/app/(console)/_components/page-metadata";
import { BloggerDetail } from "./_components/blogger-detail";

export const generateMetadata = recordMetadata("bloggers", async ({ blogger }, id) => {
  const { nickname } = await blogger.get({ id });
  return nickname;
});

export default async function BloggerPage({ params }: { params: Promise<{ id: string }> }) {
  return <BloggerDetail id={(await params).id} />;
}
