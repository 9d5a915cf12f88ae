import { pageMetadata } from "@/app/(console)/_components/page-metadata";
import { SmsLogList } from "./_components/sms-log-list";

export const generateMetadata = pageMetadata("smsLogs");

export default function SmsLogsPage() {
  return <SmsLogList />;
}
