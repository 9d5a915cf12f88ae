import { pageMetadata } from "../_components/page-metadata";
import { BloggerList } from "./_components/blogger-list";

export const generateMetadata = pageMetadata("bloggers");

export default function BloggersPage() {
  return <BloggerList />;
}
