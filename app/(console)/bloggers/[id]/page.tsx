import { withWords } from "@/app/_i18n/words";
import { recordMetadata } from "@/app/(console)/_components/page-metadata";
import { BloggerDetail } from "./_components/blogger-detail";

export const generateMetadata = recordMetadata("bloggers", async ({ blogger }, id) => {
  const { nickname } = await blogger.get({ id });
  return nickname;
});

async function BloggerPage({ params }: { params: Promise<{ id: string }> }) {
  return <BloggerDetail id={(await params).id} />;
}

export default withWords(
  ["bloggerDetail", "bloggerReview", "bloggers", "heldFigures", "rosterChanges"],
  BloggerPage,
);
