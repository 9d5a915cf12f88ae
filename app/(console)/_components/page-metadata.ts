import type { Metadata } from "next";
import { getLocale } from "next-intl/server";
import { type BuiltPageKey, consolePages } from "@/server/domain/console";

/** Returns the `generateMetadata` of a page: its title is its name in the table of pages. */
export function pageMetadata(page: BuiltPageKey): () => Promise<Metadata> {
  return async () => ({ title: consolePages[page].name[await getLocale()] });
}
