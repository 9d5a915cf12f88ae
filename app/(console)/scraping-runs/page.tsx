import { withWords } from "@/app/_i18n/words";
import { pageMetadata } from "@/app/(console)/_components/page-metadata";
import { RunList } from "./_components/run-list";

export const generateMetadata = pageMetadata("scrapingRuns");

function ScrapingRunsPage() {
  return <RunList />;
}

export default withWords(["scraperAccounts", "scrapingRuns", "scrapingTasks"], ScrapingRunsPage);
