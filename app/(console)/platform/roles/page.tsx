import { pageMetadata } from "@/app/(console)/_components/page-metadata";

export const generateMetadata = pageMetadata("roles");
export { RoleList as default } from "./_components/role-list";
