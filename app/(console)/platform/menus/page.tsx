import { withWords } from "@/app/_i18n/words";
import { pageMetadata } from "@/app/(console)/_components/page-metadata";
import { MenuPage } from "./_components/menu-page";

export const generateMetadata = pageMetadata("menus");

export default withWords(["menus", "roles"], MenuPage);
