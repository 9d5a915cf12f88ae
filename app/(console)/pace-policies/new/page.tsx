import type { Metadata } from "next";
import { getLocale } from "next-intl/server";
import { withWords } from "@/app/_i18n/words";
import { PermissionOnly } from "@/app/(console)/_components/me-context";
import { consolePages } from "@/server/domain/people/console";
import { CreatePolicy } from "../_components/save-policy";

export async function generateMetadata(): Promise<Metadata> {
  return { title: consolePages.pacePolicies.create.name[await getLocale()] };
}

function NewPacePolicyPage() {
  return (
    <PermissionOnly permission="pace-policy:write">
      <CreatePolicy />
    </PermissionOnly>
  );
}

export default withWords(["pacePolicies"], NewPacePolicyPage);
