import { withWords } from "@/app/_i18n/words";
import { pageMetadata } from "../_components/page-metadata";
import { ApiKeyList } from "./_components/api-key-list";

export const generateMetadata = pageMetadata("apiKeys");

export default withWords(["apiKeys"], ApiKeyList);
