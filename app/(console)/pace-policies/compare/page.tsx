import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ComparePolicies } from "../_components/compare-policies";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("pacePolicies"))("compareTitle") };
}

export default function ComparePoliciesPage() {
  return <ComparePolicies />;
}
