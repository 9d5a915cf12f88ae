import { writeCsvPiece } from "./csv-piece";
import { type FilePiece, type PieceInput } from "./file-piece";
import { writeXlsxPiece } from "./xlsx-piece";

/**
 * Writes a table of any length piece by piece: pieces after each other are the file. Between two of them
 * nothing is held but the place, so that another process can go on. The same rows give the same bytes.
 */
export function writeSheetPiece(format: "CSV" | "XLSX", input: PieceInput): Promise<FilePiece> {
  return format === "CSV" ? Promise.resolve(writeCsvPiece(input)) : writeXlsxPiece(input);
}
