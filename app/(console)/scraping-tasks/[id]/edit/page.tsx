import { withWords } from "@/app/_i18n/words";
import { PermissionOnly } from "@/app/(console)/_components/me-context";
import { recordMetadata } from "@/app/(console)/_components/page-metadata";
import { EditTask } from "../../_components/save-task";

export const generateMetadata = recordMetadata("scrapingTasks", async ({ scrapingTask }, id) => {
  const { name } = await scrapingTask.get({ id });
  return name;
});

async function EditScrapingTaskPage({ params }: { params: Promise<{ id: string }> }) {
  return (
    <PermissionOnly permission="scraping-task:write">
      <EditTask id={(await params).id} />
    </PermissionOnly>
  );
}

export default withWords(
  ["bloggers", "pacePolicies", "scraperAccounts", "scrapingRuns", "scrapingTasks"],
  EditScrapingTaskPage,
);
