import { withWords } from "@/app/_i18n/words";
import { pageMetadata } from "@/app/(console)/_components/page-metadata";
import { VisibilityPage } from "./_components/visibility-page";

export const generateMetadata = pageMetadata("visibility");

export default withWords(["dataMode"], VisibilityPage);
