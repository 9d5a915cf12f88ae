import { withWords } from "@/app/_i18n/words";
import { pageMetadata } from "@/app/(console)/_components/page-metadata";
import { NewImport } from "../_components/new-import";

export const generateMetadata = pageMetadata("importRuns");

function NewImportPage() {
  return <NewImport />;
}

export default withWords(["importRuns"], NewImportPage);
