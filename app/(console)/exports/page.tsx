import { withWords } from "@/app/_i18n/words";
import { pageMetadata } from "@/app/(console)/_components/page-metadata";
import { ExportList } from "./_components/export-list";

export const generateMetadata = pageMetadata("exports");

function ExportsPage() {
  return <ExportList />;
}

export default withWords(["exports"], ExportsPage);
