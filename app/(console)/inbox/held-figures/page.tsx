import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { HeldFigureList } from "./_components/held-figure-list";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("heldFigures"))("title") };
}

export default function HeldFiguresPage() {
  return <HeldFigureList />;
}
