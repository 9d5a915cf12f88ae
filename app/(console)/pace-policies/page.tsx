import { pageMetadata } from "@/app/(console)/_components/page-metadata";
import { PolicyList } from "./_components/policy-list";

export const generateMetadata = pageMetadata("pacePolicies");

export default function PacePoliciesPage() {
  return <PolicyList />;
}
