import { withWords } from "@/app/_i18n/words";
import { pageMetadata } from "@/app/(console)/_components/page-metadata";
import { Inbox } from "./_components/inbox";

export const generateMetadata = pageMetadata("inbox");

function InboxPage() {
  return <Inbox />;
}

export default withWords(["bloggers", "heldFigures", "inbox", "scraperAccounts", "scrapingRuns"], InboxPage);
