import { withWords } from "@/app/_i18n/words";
import { pageMetadata } from "@/app/(console)/_components/page-metadata";
import { CategoryPage } from "../_components/category-page";

export const generateMetadata = pageMetadata("categories");

function CategoriesPage() {
  return <CategoryPage />;
}

export default withWords(["tags"], CategoriesPage);
