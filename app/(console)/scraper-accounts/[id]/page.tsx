import { withWords } from "@/app/_i18n/words";
import { recordMetadata } from "@/app/(console)/_components/page-metadata";
import { AccountDetail } from "./_components/account-detail";

export const generateMetadata = recordMetadata("scraperAccounts", async ({ scraperAccount }, id) => {
  const { displayName } = await scraperAccount.get({ id });
  return displayName;
});

async function ScraperAccountPage({ params }: { params: Promise<{ id: string }> }) {
  return <AccountDetail id={(await params).id} />;
}

export default withWords(["scraperAccounts"], ScraperAccountPage);
