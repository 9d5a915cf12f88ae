import { withWords } from "@/app/_i18n/words";
import { pageMetadata } from "@/app/(console)/_components/page-metadata";
import { NoticeLog } from "../_components/notice-log";

export const generateMetadata = pageMetadata("noticeLog");

export default withWords(["notices"], NoticeLog);
