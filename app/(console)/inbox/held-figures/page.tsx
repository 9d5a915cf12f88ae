import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { withWords } from "@/app/_i18n/words";
import { HeldFigureList } from "./_components/held-figure-list";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("heldFigures"))("title") };
}

function HeldFiguresPage() {
  return <HeldFigureList />;
}

export default withWords(["bloggers", "heldFigures"], HeldFiguresPage);
