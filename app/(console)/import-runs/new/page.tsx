import { pageMetadata } from "@/app/(console)/_components/page-metadata";
import { NewImport } from "../_components/new-import";

export const generateMetadata = pageMetadata("importRuns");

export default function NewImportPage() {
  return <NewImport />;
}
