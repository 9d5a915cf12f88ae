import { pageMetadata } from "@/app/(console)/_components/page-metadata";

export const generateMetadata = pageMetadata("menus");
export { MenuPage as default } from "./_components/menu-page";
