import { getTimeZone } from "next-intl/server";
import { withWords } from "@/app/_i18n/words";
import { Prefetched } from "@/app/_trpc/prefetched";
import { parseFilter, parseOrder } from "@/app/_ui/list-view";
import { parsePaging } from "@/app/_ui/page-sizes";
import { pageMetadata } from "../_components/page-metadata";
import { bloggerFilter } from "./_components/roster-filter";
import { BloggerList } from "./_components/blogger-list";
import { rosterOrders } from "./_components/roster-order";
import { toFilterInput } from "./_components/view-values";

export const generateMetadata = pageMetadata("bloggers");

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The document includes the page of the list that its address names. */
async function BloggersPage({ searchParams }: Props) {
  const texts = Object.entries(await searchParams).flatMap(([key, value]) =>
    typeof value === "string" ? [[key, value]] : [],
  );
  const params = new URLSearchParams(texts);
  const filter = toFilterInput(parseFilter(bloggerFilter, params), await getTimeZone());
  const asked = { ...filter, ...parsePaging(params), ...parseOrder(rosterOrders, params) };
  return (
    <Prefetched queries={({ blogger }) => [blogger.list.queryOptions(asked)]}>
      <BloggerList />
    </Prefetched>
  );
}

export default withWords(
  ["bloggerDetail", "bloggers", "contacts", "persons", "rosterChanges", "scrapingTasks"],
  BloggersPage,
);
