import { pageMetadata } from "../_components/page-metadata";

export const generateMetadata = pageMetadata("apiKeys");
export { ApiKeyList as default } from "./_components/api-key-list";
