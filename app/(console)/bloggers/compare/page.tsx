import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { withWords } from "@/app/_i18n/words";
import { CompareBloggers } from "./_components/compare-bloggers";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("bloggers.compare"))("title") };
}

export default withWords(["bloggers"], CompareBloggers);
