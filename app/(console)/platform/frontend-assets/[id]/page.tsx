import { withWords } from "@/app/_i18n/words";
import { recordMetadata } from "@/app/(console)/_components/page-metadata";
import { AssetDetail } from "../_components/asset-detail";

export const generateMetadata = recordMetadata("frontendAssets", async ({ frontendAsset }, id) => {
  const { version, platform } = await frontendAsset.get({ id });
  return `${version} ${platform}`;
});

async function FrontendAssetPage({ params }: { params: Promise<{ id: string }> }) {
  return <AssetDetail id={(await params).id} />;
}

export default withWords(["releases"], FrontendAssetPage);
