import { withWords } from "@/app/_i18n/words";
import { pageMetadata } from "@/app/(console)/_components/page-metadata";
import { AccountList } from "./_components/account-list";

export const generateMetadata = pageMetadata("scraperAccounts");

function ScraperAccountsPage() {
  return <AccountList />;
}

export default withWords(["scraperAccounts"], ScraperAccountsPage);
