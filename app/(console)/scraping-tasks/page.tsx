import { withWords } from "@/app/_i18n/words";
import { pageMetadata } from "@/app/(console)/_components/page-metadata";
import { TaskList } from "./_components/task-list";

export const generateMetadata = pageMetadata("scrapingTasks");

function ScrapingTasksPage() {
  return <TaskList />;
}

export default withWords(
  ["pacePolicies", "scraperAccounts", "scrapingRuns", "scrapingTasks"],
  ScrapingTasksPage,
);
