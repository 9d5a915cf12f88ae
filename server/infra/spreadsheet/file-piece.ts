import { z } from "zod";

/**
 * How the numbers of a column are shown; without a kind, as plain numbers. Text is text in every column.
 * `percent`: the number is a fraction. `dateTime`: the UTC fields of the Date are the local time shown.
 */
export type CellKind = "text" | "number" | "percent" | "dateTime";
export type StreamColumn = { heading: string; width: number; kind?: CellKind };
export type CellValue = string | number | Date | null;

/** `hasPictures`: the first column of XLSX is kept for pictures, which are written after the rows. */
export type StreamSheet = { name: string; columns: readonly StreamColumn[]; hasPictures?: boolean };

const packed = { name: z.string(), at: z.int(), crc: z.int(), size: z.int(), packedSize: z.int() };

/** Where a picture of the sheet is shown. `row` counts from 0 after the heading; sizes are in pixels. */
const anchor = z.object({ row: z.int(), name: z.string(), width: z.int(), height: z.int() });
export type PictureAnchor = z.output<typeof anchor>;

/** Progress of a file as JSON: all that the next piece needs. */
export const filePlace = z.object({
  bytes: z.int(),
  entries: z.array(z.object(packed)),
  sheet: z.object({ ...packed, rows: z.int() }).nullable(),
  anchors: z.array(anchor).optional(),
});
export type FilePlace = z.output<typeof filePlace>;

export type FilePiece = { bytes: Buffer; place: FilePlace };

export type PieceInput = {
  sheet: StreamSheet;
  /** Null for the first piece. */
  place: FilePlace | null;
  rows: readonly (readonly CellValue[])[];
  isLast: boolean;
};
