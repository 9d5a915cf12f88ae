import { bloggerListWire } from "@/server/domain/blogger";
import { bloggerExample } from "./blogger-example";

/** The same blogger in a list or a push: without `rawData` and the portraits. */
export const listedBloggerExample = bloggerListWire.parse(bloggerExample);
