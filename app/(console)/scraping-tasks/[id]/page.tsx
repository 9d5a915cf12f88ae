import { withWords } from "@/app/_i18n/words";
import { recordMetadata } from "@/app/(console)/_components/page-metadata";
import { TaskDetail } from "./_components/task-detail";

export const generateMetadata = recordMetadata("scrapingTasks", async ({ scrapingTask }, id) => {
  const { name } = await scrapingTask.get({ id });
  return name;
});

async function ScrapingTaskPage({ params }: { params: Promise<{ id: string }> }) {
  return <TaskDetail id={(await params).id} />;
}

export default withWords(
  ["bloggers", "pacePolicies", "scraperAccounts", "scrapingRuns", "scrapingTasks"],
  ScrapingTaskPage,
);
