import { withWords } from "@/app/_i18n/words";
import { pageMetadata } from "@/app/(console)/_components/page-metadata";
import { ReleaseList } from "../_components/release-list";

export const generateMetadata = pageMetadata("desktopVersions");

export default withWords(["releases"], () => <ReleaseList kind="desktop" />);
