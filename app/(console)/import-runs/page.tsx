import { withWords } from "@/app/_i18n/words";
import { pageMetadata } from "@/app/(console)/_components/page-metadata";
import { ImportRunList } from "./_components/import-run-list";

export const generateMetadata = pageMetadata("importRuns");

function ImportRunsPage() {
  return <ImportRunList />;
}

export default withWords(["importRuns"], ImportRunsPage);
