import { pageMetadata } from "../_components/page-metadata";

export const generateMetadata = pageMetadata("organization");
export { OrganizationPage as default } from "./_components/organization-page";
