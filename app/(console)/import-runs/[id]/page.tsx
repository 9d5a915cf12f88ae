import { pageMetadata } from "@/app/(console)/_components/page-metadata";
import { ImportRunDetail } from "../_components/import-run-detail";

export const generateMetadata = pageMetadata("importRuns");

export default async function ImportRunPage({ params }: { params: Promise<{ id: string }> }) {
  return <ImportRunDetail id={(await params).id} />;
}
