import { withWords } from "@/app/_i18n/words";
import { pageMetadata } from "@/app/(console)/_components/page-metadata";
import { NoticeList } from "./_components/notice-list";

export const generateMetadata = pageMetadata("notices");

export default withWords(["notices"], NoticeList);
