import { type FilePiece, type FilePlace, type PieceInput } from "./file-piece";
import { DRAWING, rowXml, ROWS_END, SHEET_END, sheetStart, workbookFiles } from "./sheet-xml";
import {
  newEntry,
  packFiles,
  packMore,
  zipDescriptor,
  zipEnd,
  zipHeader,
  type ZipEntry,
} from "./zip-archive";

const MAX_ROWS = 1_048_576;
/** Well below the 4 GiB limit of an archive without ZIP64, so that one more piece fits. */
const MAX_SHEET_BYTES = 3 * 1024 ** 3;

type Bounds = { maxRows: number; maxBytes: number };

/**
 * The next bytes of a workbook: an archive whose sheets come first, each a single DEFLATE stream written in
 * pieces. When a sheet is full another one is started. There are no formulas, shared texts or links. A sheet
 * with pictures is not ended here: `writePicturesPiece` does that.
 */
export async function writeXlsxPiece(
  { sheet, place, rows, isLast }: PieceInput,
  { maxRows, maxBytes }: Bounds = { maxRows: MAX_ROWS, maxBytes: MAX_SHEET_BYTES },
): Promise<FilePiece> {
  const chunks: Buffer[] = [];
  let at = place?.bytes ?? 0;
  const put = (bytes: Buffer) => {
    chunks.push(bytes);
    at += bytes.byteLength;
  };
  const entries = [...(place?.entries ?? [])];
  let open: FilePlace["sheet"] = place?.sheet ?? null;
  const close = (entry: ZipEntry) => {
    put(zipDescriptor(entry));
    entries.push(toEntry(entry));
  };

  // The first piece writes a sheet even without rows; a full sheet before the end is followed by nothing.
  const isNeeded = open !== null || entries.length === 0;
  for (let done = 0, isFirst = isNeeded; done < rows.length || isFirst; isFirst = false) {
    let xml = "";
    if (open === null) {
      open = { ...newEntry(`xl/worksheets/sheet${entries.length + 1}.xml`, at), rows: 1 };
      put(zipHeader(open));
      xml = sheetStart(sheet);
    }
    const fitting = rows.slice(done, done + maxRows - open.rows);
    for (const [n, row] of fitting.entries()) xml += rowXml(sheet, row, open.rows + n + 1);
    done += fitting.length;
    const isWhole = done === rows.length ? isLast : true;
    const isFull = open.rows + fitting.length === maxRows || open.size + xml.length > maxBytes;
    const isOver: boolean = isWhole || isFull;
    const drawing = sheet.hasPictures === true && entries.length === 0 ? DRAWING : "";
    if (isOver) xml += ROWS_END + drawing + SHEET_END;
    const { entry, packed } = await packMore(open, xml, isOver);
    put(packed);
    open = { ...entry, rows: open.rows + fitting.length };
    if (!isOver) continue;
    close(open);
    open = null;
  }
  if (!isLast || sheet.hasPictures === true)
    return { bytes: Buffer.concat(chunks), place: { bytes: at, entries, sheet: open } };
  const files = await packFiles(workbookFiles(sheet.name, entries.length), at);
  entries.push(...files.entries);
  put(files.bytes);
  put(zipEnd(entries, at));
  return { bytes: Buffer.concat(chunks), place: { bytes: at, entries, sheet: null } };
}

function toEntry({ name, at, crc, size, packedSize }: ZipEntry): ZipEntry {
  return { name, at, crc, size, packedSize };
}
