import { withWords } from "@/app/_i18n/words";
import { pageMetadata } from "@/app/(console)/_components/page-metadata";
import { AllBloggers } from "./_components/all-bloggers";

export const generateMetadata = pageMetadata("allBloggers");

export default withWords(["allBloggers"], AllBloggers);
