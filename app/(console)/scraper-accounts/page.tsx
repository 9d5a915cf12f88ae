import { pageMetadata } from "@/app/(console)/_components/page-metadata";
import { AccountList } from "./_components/account-list";

export const generateMetadata = pageMetadata("scraperAccounts");

export default function ScraperAccountsPage() {
  return <AccountList />;
}
