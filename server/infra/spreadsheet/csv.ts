import { stringify } from "csv-stringify/sync";
import { defuseFormulas } from "@/server/domain/kernel/text";
import { type CellValue, type FilePiece, type PieceInput, type StreamColumn } from "./file-piece";

type Cell = string | number | null;

/** Text is always quoted, because some programs also split at `;` and tabs. */
const options = { quoted_string: true, record_delimiter: "windows" } as const;

/**
 * CSV in UTF-8 with CRLF, with formulas neutralised. Spreadsheets need the byte order mark to read Chinese.
 */
function writeCsv(rows: readonly (readonly Cell[])[], { bom }: { bom: boolean }): Buffer {
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === "string" ? defuseFormulas(cell) : cell)),
  );
  return Buffer.from(stringify(cells, { ...options, bom }), "utf8");
}

export function writeCsvPiece({ sheet: { columns }, place, rows }: PieceInput): FilePiece {
  const lines = rows.map((row) => columns.map((column, at) => toText(row[at] ?? null, column)));
  const isFirst = place === null;
  if (isFirst) lines.unshift(columns.map(({ heading }) => heading));
  const bytes = writeCsv(lines, { bom: isFirst });
  return { bytes, place: { bytes: (place?.bytes ?? 0) + bytes.byteLength, entries: [], sheet: null } };
}

function toText(value: CellValue, { kind }: StreamColumn): string | number | null {
  if (value instanceof Date) return value.toISOString().slice(0, 19).replace("T", " ");
  if (typeof value !== "number" || kind !== "percent") return value;
  // Rounds off binary fractions: 0.07 is 7%.
  return `${Number((value * 100).toPrecision(15))}%`;
}
