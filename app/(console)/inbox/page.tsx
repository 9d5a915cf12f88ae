import { pageMetadata } from "@/app/(console)/_components/page-metadata";
import { Inbox } from "./_components/inbox";

export const generateMetadata = pageMetadata("inbox");

export default function InboxPage() {
  return <Inbox />;
}
