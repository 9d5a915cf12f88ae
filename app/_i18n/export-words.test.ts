import { expect, it } from "vitest";
import { exportColumns, exportFields, exportWord, headingOf } from "@/server/domain/roster/export-file";
import { fieldOfHeading } from "@/server/domain/roster/import-file/propose-mapping";
import { findImportColumn } from "@/server/domain/roster/import-file";
import { messages } from "./messages";

const [en, zh] = [messages.en.words, messages.zh.words];

it("an export says the console's words", () => {
  for (const [locale, words] of [["zh", zh] as const, ["en", en] as const]) {
    const { ACTIVE, NOT_FOUND, INVALID_URL } = words.status;
    const { platform, review: reviewStatus, source } = words;
    const all = { platform, reviewStatus, source, platformStatus: { ACTIVE, NOT_FOUND, INVALID_URL } };
    for (const [field, values] of Object.entries(all))
      for (const [value, word] of Object.entries(values)) expect(exportWord(field, value, locale)).toBe(word);
  }
});

it("every field is one column, and an import finds its fields by their headings", () => {
  expect(exportColumns.map(({ field }) => field).toSorted()).toEqual([...exportFields].sort());
  for (const column of exportColumns) {
    if (findImportColumn(column.field) === undefined) continue;
    for (const locale of ["zh", "en"] as const)
      expect(fieldOfHeading(headingOf(column, locale))).toBe(column.field);
  }
});
