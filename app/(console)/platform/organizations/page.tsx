import { withWords } from "@/app/_i18n/words";
import { pageMetadata } from "@/app/(console)/_components/page-metadata";
import { OrganizationList } from "./_components/organization-list";

export const generateMetadata = pageMetadata("organizations");

export default withWords(["dataMode", "organization", "organizations", "roles"], OrganizationList);
