import { withWords } from "@/app/_i18n/words";
import { pageMetadata } from "@/app/(console)/_components/page-metadata";
import { AuditList } from "./_components/audit-list";

export const generateMetadata = pageMetadata("auditLog");

function AuditLogPage() {
  return <AuditList />;
}

export default withWords(["all"], AuditLogPage);
