import { pageMetadata } from "@/app/(console)/_components/page-metadata";

export const generateMetadata = pageMetadata("frontendAssets");
export { AssetList as default } from "./_components/asset-list";
