import { withWords } from "@/app/_i18n/words";
import { recordMetadata } from "@/app/(console)/_components/page-metadata";
import { Prefetched } from "@/app/_trpc/prefetched";
import { BloggerDetail } from "./_components/blogger-detail";
import { firstInputs } from "./_components/first-inputs";

export const generateMetadata = recordMetadata("bloggers", async ({ blogger }, id) => {
  const { nickname } = await blogger.get({ id });
  return nickname;
});

async function BloggerPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const inputs = firstInputs(id);
  return (
    <Prefetched
      queries={({ blogger }) => [
        blogger.get.queryOptions(inputs.get),
        blogger.trend.queryOptions(inputs.trend),
        blogger.heldFigures.queryOptions(inputs.heldFigures),
      ]}
    >
      <BloggerDetail id={id} />
    </Prefetched>
  );
}

export default withWords(
  ["bloggerDetail", "bloggerReview", "bloggers", "contacts", "heldFigures", "persons", "rosterChanges"],
  BloggerPage,
);
