import type { Metadata } from "next";
import { getLocale } from "next-intl/server";
import { type BuiltPageKey, consolePages } from "@/server/domain/console";

/** `generateMetadata` of a page that the table of pages names. */
export function pageMetadata(page: BuiltPageKey): () => Promise<Metadata> {
  return async () => ({ title: consolePages[page].name[await getLocale()] });
}
