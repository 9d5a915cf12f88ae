import { pageMetadata } from "@/app/(console)/_components/page-metadata";
import { AuditList } from "./_components/audit-list";

export const generateMetadata = pageMetadata("auditLog");

export default function AuditLogPage() {
  return <AuditList />;
}
