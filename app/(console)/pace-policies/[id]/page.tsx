import { withWords } from "@/app/_i18n/words";
import { recordMetadata } from "@/app/(console)/_components/page-metadata";
import { PolicyDetail } from "./_components/policy-detail";

export const generateMetadata = recordMetadata("pacePolicies", async ({ pacePolicy }, id) => {
  const { name } = await pacePolicy.get({ id });
  return name;
});

async function PacePolicyPage({ params }: { params: Promise<{ id: string }> }) {
  return <PolicyDetail id={(await params).id} />;
}

export default withWords(["heldFigures", "pacePolicies"], PacePolicyPage);
