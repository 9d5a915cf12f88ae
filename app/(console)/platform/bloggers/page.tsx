import { pageMetadata } from "@/app/(console)/_components/page-metadata";

export const generateMetadata = pageMetadata("allBloggers");
export { AllBloggers as default } from "./_components/all-bloggers";
