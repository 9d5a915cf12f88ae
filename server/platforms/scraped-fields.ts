import { forEachPlatform, type Platform } from "@/server/domain/roster/platforms";
import { type ScrapedField } from "./driver";
import { findDriver } from "./drivers";

export const scrapedFields = forEachPlatform(fieldsOf);

function isOwnField(name: ScrapedField | "primaryId" | "alias"): name is ScrapedField {
  return name !== "primaryId" && name !== "alias" && name !== "fansCountIsLeast";
}

function fieldsOf(platform: Platform): readonly (ScrapedField | "rawData")[] {
  const driver = findDriver(platform);
  if (driver === null) return [];
  const filled = driver.subCalls.flatMap(({ rows }) => rows.flatMap(({ to }) => to));
  const fields = new Set(filled.filter(isOwnField));
  return [...fields, "rawData" as const].sort();
}
