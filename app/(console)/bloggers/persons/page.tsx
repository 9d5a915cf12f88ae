import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { withWords } from "@/app/_i18n/words";
import { PersonSuggestions } from "./_components/person-suggestions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("persons"))("pageTitle") };
}

export default withWords(["bloggers", "persons"], PersonSuggestions);
