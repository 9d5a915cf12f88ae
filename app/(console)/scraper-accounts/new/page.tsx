import type { Metadata } from "next";
import { getLocale } from "next-intl/server";
import { withWords } from "@/app/_i18n/words";
import { PermissionOnly } from "@/app/(console)/_components/me-context";
import { consolePages } from "@/server/domain/people/console";
import { CreateAccount } from "../_components/create-account";

export async function generateMetadata(): Promise<Metadata> {
  return { title: consolePages.scraperAccounts.create.name[await getLocale()] };
}

function NewScraperAccountPage() {
  return (
    <PermissionOnly permission="scraper-account:write">
      <CreateAccount />
    </PermissionOnly>
  );
}

export default withWords(["scraperAccounts"], NewScraperAccountPage);
