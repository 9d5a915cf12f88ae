import { withWords } from "@/app/_i18n/words";
import { pageMetadata } from "../_components/page-metadata";
import { OrganizationPage } from "./_components/organization-page";

export const generateMetadata = pageMetadata("organization");

export default withWords(["dataMode", "members", "organization"], OrganizationPage);
