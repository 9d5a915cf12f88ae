import { pageMetadata } from "@/app/(console)/_components/page-metadata";
import { ImportRunList } from "./_components/import-run-list";

export const generateMetadata = pageMetadata("importRuns");

export default function ImportRunsPage() {
  return <ImportRunList />;
}
