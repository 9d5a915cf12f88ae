import { pageMetadata } from "../_components/page-metadata";

export const generateMetadata = pageMetadata("bloggers");
export { BloggerList as default } from "./_components/blogger-list";
