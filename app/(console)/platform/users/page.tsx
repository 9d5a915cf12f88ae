import { withWords } from "@/app/_i18n/words";
import { pageMetadata } from "@/app/(console)/_components/page-metadata";
import { UserList } from "./_components/user-list";

export const generateMetadata = pageMetadata("users");

export default withWords(["roles", "users"], UserList);
