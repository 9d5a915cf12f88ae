import { nextTurn } from "@/server/infra/concurrency";
import { writeCsvPiece } from "./csv";
import { type FilePiece, type PieceInput } from "./file-piece";
import { writeXlsxPiece } from "./xlsx-piece";

type Rows = PieceInput["rows"];

const TURN_CHARS = 250_000;
const CELL_CHARS = 20;

/**
 * Writes a table of any length in pieces whose concatenation is the file. Between pieces only `place` is
 * kept, so another process can continue. The same rows give the same bytes.
 */
export async function writeSheetPiece(format: "CSV" | "XLSX", input: PieceInput): Promise<FilePiece> {
  const write = format === "CSV" ? writeCsvPiece : writeXlsxPiece;
  const turns = splitRows(input.rows);
  const chunks: Buffer[] = [];
  let { place } = input;
  for (const [at, rows] of turns.entries()) {
    if (at > 0) await nextTurn();
    const piece = await write({ ...input, place, rows, isLast: input.isLast && at === turns.length - 1 });
    chunks.push(piece.bytes);
    place = piece.place;
  }
  if (place === null) throw new Error("a piece of a file has no place");
  return { bytes: Buffer.concat(chunks), place };
}

function splitRows(rows: Rows): Rows[] {
  const parts: Rows[] = [];
  let start = 0;
  let chars = 0;
  for (const [at, row] of rows.entries()) {
    if (chars >= TURN_CHARS) {
      parts.push(rows.slice(start, at));
      [start, chars] = [at, 0];
    }
    for (const cell of row) chars += CELL_CHARS + (typeof cell === "string" ? cell.length : 0);
  }
  return [...parts, rows.slice(start)];
}
