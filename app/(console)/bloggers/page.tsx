import { withWords } from "@/app/_i18n/words";
import { Prefetched } from "@/app/_trpc/prefetched";
import { defaultPageSize } from "@/app/_ui/page-sizes";
import { bloggerOrders } from "@/server/domain/blogger";
import { pageMetadata } from "../_components/page-metadata";
import { BloggerList } from "./_components/blogger-list";

export const generateMetadata = pageMetadata("bloggers");

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The list as one opens it comes with the document. One that is filtered, ordered or paged is asked for. */
async function BloggersPage({ searchParams }: Props) {
  const isPlain = Object.keys(await searchParams).length === 0;
  if (!isPlain) return <BloggerList />;
  const [order] = bloggerOrders;
  return (
    <Prefetched
      queries={({ blogger }) => [
        blogger.list.queryOptions({ limit: defaultPageSize, order, direction: "desc" }),
      ]}
    >
      <BloggerList />
    </Prefetched>
  );
}

export default withWords(["bloggerDetail", "bloggers", "rosterChanges", "scrapingTasks"], BloggersPage);
