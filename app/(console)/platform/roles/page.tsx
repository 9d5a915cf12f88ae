import { withWords } from "@/app/_i18n/words";
import { pageMetadata } from "@/app/(console)/_components/page-metadata";
import { RoleList } from "./_components/role-list";

export const generateMetadata = pageMetadata("roles");

export default withWords(["roles"], RoleList);
