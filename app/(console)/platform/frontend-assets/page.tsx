import { withWords } from "@/app/_i18n/words";
import { pageMetadata } from "@/app/(console)/_components/page-metadata";
import { AssetList } from "./_components/asset-list";

export const generateMetadata = pageMetadata("frontendAssets");

export default withWords(["releases"], AssetList);
