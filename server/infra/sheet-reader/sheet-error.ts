/** Why a file cannot be read or kept as a table; `import-runs.json` has a text for each. */
export const sheetProblems = [
  "ARCHIVE",
  "BINARY_WORKBOOK",
  "BROKEN_FILE",
  "CELL_TOO_LONG",
  "DOCUMENT",
  "DOCUMENT_TYPE",
  "EMPTY",
  "ENCRYPTED",
  "FILE_TOO_LARGE",
  "IMAGE",
  "LINE_TOO_LONG",
  "MACROS",
  "NO_ROOM",
  "NO_SHEET",
  "NOT_A_TABLE",
  "NOT_A_WORKBOOK",
  "NOT_TEXT",
  "NUMBERS",
  "ODF",
  "OLD_OR_ENCRYPTED",
  "OLD_WORKBOOK",
  "OUT_OF_MEMORY",
  "PDF",
  "QUOTE_NOT_CLOSED",
  "TOO_LARGE_UNPACKED",
  "TOO_MANY_CELLS",
  "TOO_MANY_COLUMNS",
  "TOO_MANY_ROWS",
  "TOO_MANY_SHEETS",
  "TOO_SLOW",
  "UNKNOWN_ENCODING",
  "WEB_PAGE",
  "WPS_TABLE",
  "WRONG_EXTENSION",
  "XML_TABLE",
] as const;

export type SheetProblem = (typeof sheetProblems)[number];

export class SheetError extends Error {
  constructor(
    readonly problem: SheetProblem,
    readonly line: number | null = null,
  ) {
    super(`The file cannot be read as a table: ${problem}.`);
  }
}

export function isSheetProblem(text: string): text is SheetProblem {
  return (sheetProblems as readonly string[]).includes(text);
}
