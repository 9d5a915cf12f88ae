/** Why a file cannot be read or kept as a table; people read words for each (`import-runs.json`). */
export const sheetProblems = [
  "BROKEN_FILE",
  "CELL_TOO_LONG",
  "DOCUMENT_TYPE",
  "EMPTY",
  "ENCRYPTED",
  "FILE_TOO_LARGE",
  "LINE_TOO_LONG",
  "MACROS",
  "NO_ROOM",
  "NO_SHEET",
  "NOT_A_TABLE",
  "NOT_A_WORKBOOK",
  "NOT_TEXT",
  "OLD_OR_ENCRYPTED",
  "OUT_OF_MEMORY",
  "QUOTE_NOT_CLOSED",
  "TOO_LARGE_UNPACKED",
  "TOO_MANY_CELLS",
  "TOO_MANY_COLUMNS",
  "TOO_MANY_ROWS",
  "TOO_MANY_SHEETS",
  "TOO_SLOW",
  "UNKNOWN_ENCODING",
  "WRONG_EXTENSION",
] as const;

export type SheetProblem = (typeof sheetProblems)[number];

/** The file cannot be read as a table. */
export class SheetError extends Error {
  constructor(readonly problem: SheetProblem) {
    super(`The file cannot be read as a table: ${problem}.`);
  }
}

export function isSheetProblem(text: string): text is SheetProblem {
  return (sheetProblems as readonly string[]).includes(text);
}
