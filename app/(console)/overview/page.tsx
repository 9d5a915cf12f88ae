import { pageMetadata } from "../_components/page-metadata";

export const generateMetadata = pageMetadata("overview");
export { Overview as default } from "./_components/overview";
