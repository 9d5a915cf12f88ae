import { parse } from "csv-parse";
import { SheetProblem } from "./sheet-problem.mjs";

const CHUNK_BYTES = 64 * 1024;
const DELIMITERS = [",", ";", "\t"];

/**
 * Reads a text of rows: CSV, or what is copied out of a spreadsheet.
 * @param {Uint8Array} content
 */
export async function readCsv(content, { limits, batches }) {
  const encoding = findEncoding(content);
  const delimiter = findDelimiter(sample(content, encoding));
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: limits.maxRecordChars,
    record_delimiter: ["\r\n", "\n", "\r"],
  });
  let line = 0;
  try {
    for await (const cells of chunksInto(parser, content, encoding)) {
      line += 1;
      // Excel writes the delimiter into a line of its own.
      if (line === 1 && cells.length <= 2 && /^sep=/i.test(cells[0])) continue;
      if (cells.some((cell) => cell.includes("\0"))) throw new SheetProblem("NOT_TEXT");
      batches.add(line, cells);
      await batches.flush();
    }
  } catch (error) {
    throw toProblem(error);
  }
  return { encoding, delimiter };
}

function toProblem(error) {
  if (error?.code === "CSV_MAX_RECORD_SIZE") return new SheetProblem("LINE_TOO_LONG");
  if (error?.code === "CSV_QUOTE_NOT_CLOSED") return new SheetProblem("QUOTE_NOT_CLOSED");
  if (typeof error?.code === "string" && error.code.startsWith("CSV_"))
    return new SheetProblem("NOT_A_TABLE");
  return error;
}

/** Feeds the parser by pieces, no faster than its rows are taken. */
function chunksInto(parser, content, encoding) {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let offset = 0;
  const feed = () => {
    while (offset < content.length) {
      const end = Math.min(offset + CHUNK_BYTES, content.length);
      const text = decoder.decode(content.subarray(offset, end), { stream: end < content.length });
      offset = end;
      if (!parser.write(text)) {
        parser.once("drain", attempt);
        return;
      }
    }
    parser.end();
  };
  const attempt = () => {
    try {
      feed();
    } catch (error) {
      parser.destroy(error instanceof TypeError ? new SheetProblem("UNKNOWN_ENCODING") : error);
    }
  };
  attempt();
  return parser;
}

/**
 * A byte order mark decides; without one, text that is UTF-8 throughout is UTF-8, and other text GB18030,
 * which holds GBK.
 */
function findEncoding(content) {
  if (content[0] === 0xff && content[1] === 0xfe) return "utf-16le";
  if (content[0] === 0xfe && content[1] === 0xff) return "utf-16be";
  if (isIn(content, "utf-8")) return "utf-8";
  if (content.subarray(0, CHUNK_BYTES).includes(0)) throw new SheetProblem("NOT_TEXT");
  if (isIn(content, "gb18030")) return "gb18030";
  throw new SheetProblem("UNKNOWN_ENCODING");
}

function isIn(content, encoding) {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for (let at = 0; at < content.length; at += CHUNK_BYTES)
      decoder.decode(content.subarray(at, at + CHUNK_BYTES), { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

function sample(content, encoding) {
  return new TextDecoder(encoding).decode(content.subarray(0, CHUNK_BYTES), { stream: true });
}

/** The delimiter that the first line with text in it has most of, outside quotes. */
function findDelimiter(text) {
  const named = /^\uFEFF?sep=([,;\t])\r?\n/i.exec(text);
  if (named !== null) return named[1];
  const counts = new Map(DELIMITERS.map((delimiter) => [delimiter, 0]));
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && counts.has(character)) counts.set(character, counts.get(character) + 1);
    else if (!isQuoted && character === "\n" && [...counts.values()].some((count) => count > 0)) break;
  }
  return DELIMITERS.reduce((best, one) => (counts.get(one) > counts.get(best) ? one : best));
}
