import { getTranslations } from "next-intl/server";
import { withWords } from "@/app/_i18n/words";
import { recordMetadata } from "@/app/(console)/_components/page-metadata";
import { PermissionOnly } from "@/app/(console)/_components/me-context";
import { EditEndpoint } from "../../_components/save-endpoint";

export const generateMetadata = recordMetadata("syncEndpoints", async ({ syncEndpoint }, id) => {
  const t = await getTranslations("syncEndpoints");
  const { name } = await syncEndpoint.get({ id });
  return t("editTitle", { name });
});

async function EditSyncEndpointPage({ params }: { params: Promise<{ id: string }> }) {
  return (
    <PermissionOnly permission="sync-endpoint:write">
      <EditEndpoint id={(await params).id} />
    </PermissionOnly>
  );
}

export default withWords(["syncEndpoints"], EditSyncEndpointPage);
