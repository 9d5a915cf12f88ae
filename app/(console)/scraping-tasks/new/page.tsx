import type { Metadata } from "next";
import { getLocale } from "next-intl/server";
import { PermissionOnly } from "@/app/(console)/_components/me-context";
import { consolePages } from "@/server/domain/console";
import { CreateTask } from "../_components/save-task";

export async function generateMetadata(): Promise<Metadata> {
  return { title: consolePages.scrapingTasks.create.name[await getLocale()] };
}

export default function NewScrapingTaskPage() {
  return (
    <PermissionOnly permission="scraping-task:write">
      <CreateTask />
    </PermissionOnly>
  );
}
