import { pageMetadata } from "../_components/page-metadata";
import { ApiKeyList } from "./_components/api-key-list";

export const generateMetadata = pageMetadata("apiKeys");

export default function ApiKeysPage() {
  return <ApiKeyList />;
}
