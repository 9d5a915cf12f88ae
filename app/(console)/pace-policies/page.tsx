import { withWords } from "@/app/_i18n/words";
import { pageMetadata } from "@/app/(console)/_components/page-metadata";
import { PolicyList } from "./_components/policy-list";

export const generateMetadata = pageMetadata("pacePolicies");

function PacePoliciesPage() {
  return <PolicyList />;
}

export default withWords(["heldFigures", "pacePolicies"], PacePoliciesPage);
