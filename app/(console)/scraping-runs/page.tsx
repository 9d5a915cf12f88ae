import { pageMetadata } from "@/app/(console)/_components/page-metadata";
import { RunList } from "./_components/run-list";

export const generateMetadata = pageMetadata("scrapingRuns");

export default function ScrapingRunsPage() {
  return <RunList />;
}
