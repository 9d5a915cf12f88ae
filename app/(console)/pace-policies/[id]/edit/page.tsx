import { withWords } from "@/app/_i18n/words";
import { recordMetadata } from "@/app/(console)/_components/page-metadata";
import { PermissionOnly } from "@/app/(console)/_components/me-context";
import { EditPolicy } from "../../_components/save-policy";

export const generateMetadata = recordMetadata("pacePolicies", async ({ pacePolicy }, id) => {
  const { name } = await pacePolicy.get({ id });
  return name;
});

async function EditPacePolicyPage({ params }: { params: Promise<{ id: string }> }) {
  return (
    <PermissionOnly permission="pace-policy:write">
      <EditPolicy id={(await params).id} />
    </PermissionOnly>
  );
}

export default withWords(["pacePolicies"], EditPacePolicyPage);
