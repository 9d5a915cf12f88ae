import { withWords } from "@/app/_i18n/words";
import { pageMetadata } from "@/app/(console)/_components/page-metadata";
import { SmsLogList } from "./_components/sms-log-list";

export const generateMetadata = pageMetadata("smsLogs");

function SmsLogsPage() {
  return <SmsLogList />;
}

export default withWords(["smsLogs"], SmsLogsPage);
