import { recordMetadata } from "@/app/(console)/_components/page-metadata";
import { TaskDetail } from "./_components/task-detail";

export const generateMetadata = recordMetadata("scrapingTasks", async ({ scrapingTask }, id) => {
  const { name } = await scrapingTask.get({ id });
  return name;
});

export default async function ScrapingTaskPage({ params }: { params: Promise<{ id: string }> }) {
  return <TaskDetail id={(await params).id} />;
}
