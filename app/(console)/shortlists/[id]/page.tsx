import { withWords } from "@/app/_i18n/words";
import { recordMetadata } from "@/app/(console)/_components/page-metadata";
import { ShortlistDetail } from "../_components/shortlist-detail";

export const generateMetadata = recordMetadata("shortlists", async ({ shortlist }, id) => {
  const { name } = await shortlist.get({ id });
  return name;
});

async function ShortlistPage({ params }: { params: Promise<{ id: string }> }) {
  return <ShortlistDetail id={(await params).id} />;
}

export default withWords(["bloggers", "shortlists"], ShortlistPage);
