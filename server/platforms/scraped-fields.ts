import { forEachPlatform, type Platform } from "@/server/domain/platforms";
import { type ScrapedField } from "./driver";
import { findDriver } from "./drivers";

/** What a scrape of each platform can fill, by name; nothing where no call is known. */
export const scrapedFields = forEachPlatform(fieldsOf);

function fieldsOf(platform: Platform): readonly (ScrapedField | "rawData")[] {
  const driver = findDriver(platform);
  if (driver === null) return [];
  const filled = driver.subCalls.flatMap(({ rows }) => rows.flatMap(({ to }) => to));
  const fields = new Set(filled.filter((name) => name !== "primaryId" && name !== "alias"));
  return [...fields, "rawData" as const].sort();
}
