import { withWords } from "@/app/_i18n/words";
import { pageMetadata } from "@/app/(console)/_components/page-metadata";
import { AuditList } from "@/app/(console)/platform/audit-log/_components/audit-list";

export const generateMetadata = pageMetadata("organizationLog");

function OrganizationLogPage() {
  return <AuditList ofOrganization />;
}

export default withWords(["all"], OrganizationLogPage);
