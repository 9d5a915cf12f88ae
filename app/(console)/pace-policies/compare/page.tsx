import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { withWords } from "@/app/_i18n/words";
import { ComparePolicies } from "../_components/compare-policies";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("pacePolicies"))("compareTitle") };
}

function ComparePoliciesPage() {
  return <ComparePolicies />;
}

export default withWords(["pacePolicies"], ComparePoliciesPage);
