const MIB = 1024 * 1024;

/** docs/rules.md#import-of-files; `maxRows` does not count the headings. */
export const sheetLimits = {
  maxFileBytes: 50 * MIB,
  maxUnpackedBytes: 512 * MIB,
  maxRows: 50_000,
  maxColumns: 200,
  maxCells: 5_000_000,
  maxNodes: 50_000_000,
  /** Excel's limit per cell; no field takes more than `maxFieldChars`. */
  maxCellChars: 32_767,
  maxFieldChars: 10_000,
  maxRecordChars: 2 * MIB,
  /** Characters of a row, plus 20 per cell: the service processes a row without a pause. */
  maxRowChars: 400_000,
  maxSharedChars: 64 * MIB,
  /** All cells together; a shared text counts in each cell. More than any CSV file can have. */
  maxTextChars: 64 * MIB,
  maxReadMs: 180_000,
  maxHeapMb: 512,
};
export type SheetLimits = typeof sheetLimits;
