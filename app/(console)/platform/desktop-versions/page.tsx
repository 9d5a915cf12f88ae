import { pageMetadata } from "@/app/(console)/_components/page-metadata";

export const generateMetadata = pageMetadata("desktopVersions");
export { VersionList as default } from "./_components/version-list";
