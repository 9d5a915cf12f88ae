import { withWords } from "@/app/_i18n/words";
import { pageMetadata } from "@/app/(console)/_components/page-metadata";
import { ImportRunDetail } from "../_components/import-run-detail";

export const generateMetadata = pageMetadata("importRuns");

async function ImportRunPage({ params }: { params: Promise<{ id: string }> }) {
  return <ImportRunDetail id={(await params).id} />;
}

export default withWords(["importRuns"], ImportRunPage);
