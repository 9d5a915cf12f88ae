import { withWords } from "@/app/_i18n/words";
import { pageMetadata } from "@/app/(console)/_components/page-metadata";
import { TagTable } from "./_components/tag-table";

export const generateMetadata = pageMetadata("tags");

function TagsPage() {
  return <TagTable />;
}

export default withWords(["rosterChanges", "tags"], TagsPage);
