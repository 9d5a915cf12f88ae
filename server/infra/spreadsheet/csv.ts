import { stringify } from "csv-stringify/sync";
import { defuseFormulas } from "@/server/domain/kernel/text";

type Cell = string | number | null;

/** Text is always quoted, because some programs also split at `;` and tabs. */
const options = { quoted_string: true, record_delimiter: "windows" } as const;

/**
 * CSV in UTF-8 with CRLF, with formulas neutralised. Spreadsheets need the byte order mark to read Chinese.
 */
export function writeCsv(rows: readonly (readonly Cell[])[], { bom }: { bom: boolean }): Buffer {
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === "string" ? defuseFormulas(cell) : cell)),
  );
  return Buffer.from(stringify(cells, { ...options, bom }), "utf8");
}
