import type { Metadata } from "next";
import { getLocale } from "next-intl/server";
import { withWords } from "@/app/_i18n/words";
import { PermissionOnly } from "@/app/(console)/_components/me-context";
import { consolePages } from "@/server/domain/people/console";
import { CreateTask } from "../_components/save-task";

export async function generateMetadata(): Promise<Metadata> {
  return { title: consolePages.scrapingTasks.create.name[await getLocale()] };
}

function NewScrapingTaskPage() {
  return (
    <PermissionOnly permission="scraping-task:write">
      <CreateTask />
    </PermissionOnly>
  );
}

export default withWords(
  ["bloggers", "pacePolicies", "scraperAccounts", "scrapingRuns", "scrapingTasks"],
  NewScrapingTaskPage,
);
