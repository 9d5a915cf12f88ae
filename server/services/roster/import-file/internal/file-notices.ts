import { type Proposal } from "@/server/domain/roster/import-file";
import { type Db } from "@/server/infra/db";
import { type ImportFile } from "@/server/infra/db/generated/client";
import { type FileNotice, type Reading } from "../schema";
import { fileFound } from "./file-head";

type How = { reading: Reading; proposal: Proposal };

export async function noticesOf(db: Db, file: ImportFile, how: How): Promise<FileNotice[]> {
  const { sheetName = "", otherSheets, hiddenColumns, headingLines, linkColumns } = fileFound(file);
  const { headings, id } = file;
  const { mapping, skipHidden } = how.reading;
  const nameOf = (at: number) => headings[at] ?? "";
  const notices: FileNotice[] = [];
  if (otherSheets.length > 0) {
    const mayChoose = file.uploadId !== null && file.runId === null;
    notices.push({ code: "SHEET", sheet: sheetName, others: otherSheets, mayChoose });
  }
  if (headingLines !== null && headingLines[1] > 1)
    notices.push({ code: "HEADINGS", first: headingLines[0], last: headingLines[1] });
  const [rows] = await db.$queryRaw<{ hidden: number; skipped: number }[]>`
    SELECT (count(*) FILTER (WHERE is_hidden))::integer AS hidden, (count(*) FILTER (
      WHERE outcome = 'SKIPPED' AND error->>'code' <> 'HIDDEN_ROW' AND line <= ${file.checkedLine}))::integer AS skipped
    FROM import_row WHERE file_id = ${id}`;
  const { hidden = 0, skipped = 0 } = rows ?? {};
  if (hidden > 0) notices.push({ code: "HIDDEN_ROWS", count: hidden, skipped: skipHidden });
  const shut = hiddenColumns.filter((at) => nameOf(at) !== "" && (mapping[at] ?? null) !== null);
  if (shut.length > 0) notices.push({ code: "HIDDEN_COLUMNS", columns: shut.map(nameOf), at: shut });
  if (skipped > 0) notices.push({ code: "ROWS_SKIPPED", count: skipped });
  const second = secondLinks(how);
  if (second.length > 0)
    notices.push({ code: "SECOND_LINK", columns: second.map(nameOf), used: nameOf(mapping.indexOf("url")) });
  const behind = linkColumns.filter((at) => mapping[at] === "url" || !mapping.includes("url"));
  if (behind.length > 0) notices.push({ code: "LINKS_BEHIND", columns: behind.map(nameOf) });
  return notices;
}

function secondLinks({ reading: { mapping }, proposal: { fits } }: How): number[] {
  if (!mapping.includes("url")) return [];
  return [...fits.keys()].filter((at) => fits[at] === "url" && (mapping[at] ?? null) === null);
}
