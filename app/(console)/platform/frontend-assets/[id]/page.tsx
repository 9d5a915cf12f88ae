import { withWords } from "@/app/_i18n/words";
import { recordMetadata } from "@/app/(console)/_components/page-metadata";
import { ReleaseDetail } from "../../_components/release-detail";

export const generateMetadata = recordMetadata("frontendAssets", async ({ frontendAsset }, id) => {
  const { version, platform } = await frontendAsset.get({ id });
  return `${version} ${platform}`;
});

async function FrontendAssetPage({ params }: { params: Promise<{ id: string }> }) {
  return <ReleaseDetail kind="assets" id={(await params).id} />;
}

export default withWords(["releases"], FrontendAssetPage);
