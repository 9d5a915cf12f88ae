import { withWords } from "@/app/_i18n/words";
import { pageMetadata } from "@/app/(console)/_components/page-metadata";
import { HeldFigureList } from "./_components/held-figure-list";

export const generateMetadata = pageMetadata("heldFigures");

function HeldFiguresPage() {
  return <HeldFigureList />;
}

export default withWords(["bloggers", "heldFigures"], HeldFiguresPage);
