import { withWords } from "@/app/_i18n/words";
import { recordMetadata } from "@/app/(console)/_components/page-metadata";
import { RunDetail } from "./_components/run-detail";

export const generateMetadata = recordMetadata("scrapingRuns", async ({ scrapingRun }, id) => {
  const { taskName } = await scrapingRun.get({ id, fields: ["status"] });
  return taskName;
});

async function ScrapingRunPage({ params }: { params: Promise<{ id: string }> }) {
  return <RunDetail id={(await params).id} />;
}

export default withWords(["pacePolicies", "scraperAccounts", "scrapingRuns"], ScrapingRunPage);
