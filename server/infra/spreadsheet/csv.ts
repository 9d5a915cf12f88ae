import { stringify } from "csv-stringify/sync";
import { defuseFormulas } from "@/server/domain/kernel/text";

type Cell = string | number | null;

/** Every text in quotes, as programs part cells at `;` and tabs, too. */
const options = { quoted_string: true, record_delimiter: "windows" } as const;

/**
 * Rows as CSV in UTF-8 with CRLF, in which no spreadsheet finds a formula. A byte order mark at the beginning
 * of a file lets spreadsheets read Chinese.
 */
export function writeCsv(rows: readonly (readonly Cell[])[], { bom }: { bom: boolean }): Buffer {
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === "string" ? defuseFormulas(cell) : cell)),
  );
  return Buffer.from(stringify(cells, { ...options, bom }), "utf8");
}
