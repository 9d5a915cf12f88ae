import { withWords } from "@/app/_i18n/words";
import { pageMetadata } from "@/app/(console)/_components/page-metadata";
import { VersionList } from "./_components/version-list";

export const generateMetadata = pageMetadata("desktopVersions");

export default withWords(["releases"], VersionList);
