import { expect, it } from "vitest";
import { importColumns } from "@/server/domain/roster/import-file";
import { defaultExportFields } from "./export-columns";

it("has default columns by which an import finds the creator again", () => {
  const usual: readonly string[] = defaultExportFields;
  const known = importColumns.map(({ field }) => field).filter((field) => usual.includes(field));
  expect(known).toEqual(expect.arrayContaining(["platform", "url", "platformBloggerId", "nickname"]));
});
