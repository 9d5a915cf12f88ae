import { withWords } from "@/app/_i18n/words";
import { pageMetadata } from "@/app/(console)/_components/page-metadata";
import { MembersPage } from "./_components/members-page";

export const generateMetadata = pageMetadata("members");

export default withWords(["members", "rosterChanges"], MembersPage);
