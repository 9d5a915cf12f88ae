import { pageMetadata } from "@/app/(console)/_components/page-metadata";

export const generateMetadata = pageMetadata("organizations");
export { OrganizationList as default } from "./_components/organization-list";
