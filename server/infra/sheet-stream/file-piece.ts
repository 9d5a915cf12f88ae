import { z } from "zod";

/** `percent`: the number is a fraction. `dateTime`: a Date whose UTC fields are what the clock showed. */
export type CellKind = "text" | "number" | "percent" | "dateTime";
export type StreamColumn = { heading: string; width: number; kind: CellKind };
export type CellValue = string | number | Date | null;

export type StreamSheet = { name: string; columns: readonly StreamColumn[] };

const packed = { name: z.string(), at: z.int(), crc: z.int(), size: z.int(), packedSize: z.int() };

/** How far a file has come; all that its next piece needs to know, as JSON. */
export const filePlace = z.object({
  bytes: z.int(),
  /** Of an archive: the files that are whole in it. */
  entries: z.array(z.object(packed)),
  /** Of a workbook: the sheet that is being written, with how many rows it has. */
  sheet: z.object({ ...packed, rows: z.int() }).nullable(),
});
export type FilePlace = z.output<typeof filePlace>;

/** The next bytes of a file, and where it then is. */
export type FilePiece = { bytes: Buffer; place: FilePlace };

export type PieceInput = {
  sheet: StreamSheet;
  /** Null for the first piece. */
  place: FilePlace | null;
  rows: readonly (readonly CellValue[])[];
  isLast: boolean;
};
