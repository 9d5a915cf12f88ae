import { pageMetadata } from "@/app/(console)/_components/page-metadata";
import { TaskList } from "./_components/task-list";

export const generateMetadata = pageMetadata("scrapingTasks");

export default function ScrapingTasksPage() {
  return <TaskList />;
}
