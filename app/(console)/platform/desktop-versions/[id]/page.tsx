import { withWords } from "@/app/_i18n/words";
import { recordMetadata } from "@/app/(console)/_components/page-metadata";
import { ReleaseDetail } from "../../_components/release-detail";

export const generateMetadata = recordMetadata("desktopVersions", async ({ desktopVersion }, id) => {
  const { version, platform } = await desktopVersion.get({ id });
  return `${version} ${platform}`;
});

async function DesktopVersionPage({ params }: { params: Promise<{ id: string }> }) {
  return <ReleaseDetail kind="desktop" id={(await params).id} />;
}

export default withWords(["releases"], DesktopVersionPage);
