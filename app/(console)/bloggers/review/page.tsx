import { withWords } from "@/app/_i18n/words";
import { pageMetadata } from "@/app/(console)/_components/page-metadata";
import { ReviewPage } from "./_components/review-page";

export const generateMetadata = pageMetadata("bloggerReview");

export default withWords(
  ["bloggerDetail", "bloggerReview", "bloggers", "heldFigures", "rosterChanges"],
  ReviewPage,
);
