import { pageMetadata } from "@/app/(console)/_components/page-metadata";

export const generateMetadata = pageMetadata("users");
export { UserList as default } from "./_components/user-list";
