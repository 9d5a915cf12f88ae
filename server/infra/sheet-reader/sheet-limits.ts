const MIB = 1024 * 1024;

/** What a table may be (docs/rules.md#import-of-files); `maxRows` without the headings. */
export const sheetLimits = {
  maxFileBytes: 50 * MIB,
  maxUnpackedBytes: 512 * MIB,
  maxRows: 50_000,
  maxColumns: 200,
  maxCells: 5_000_000,
  /** Elements and attributes of the sheet, and of the texts that its cells share: some ten a cell. */
  maxNodes: 50_000_000,
  /** What Excel has in a cell; no field takes more than `maxFieldChars`. */
  maxCellChars: 32_767,
  maxFieldChars: 10_000,
  maxRecordChars: 2 * MIB,
  /** Of a row's cells as they are kept, each with 20 more: the service takes a row at one stretch. */
  maxRowChars: 400_000,
  maxSharedChars: 64 * MIB,
  /** Of all cells together, a shared text in each cell that shows it: more than any CSV has. */
  maxTextChars: 64 * MIB,
  /** From the start to the last row, with what is done with the rows in between. */
  maxReadMs: 180_000,
  maxHeapMb: 512,
};
export type SheetLimits = typeof sheetLimits;
