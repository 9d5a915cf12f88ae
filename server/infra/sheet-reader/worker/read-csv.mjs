import { parse } from "csv-parse";
import { SheetProblem } from "./sheet-problem.mjs";

const CHUNK_BYTES = 64 * 1024;
const DELIMITERS = [",", ";", "\t", "|"];
const LOOKED_AT = 20;

/**
 * Reads CSV, or text copied from a spreadsheet.
 * @param {Uint8Array} content
 */
export async function readCsv(content, { limits, batches }) {
  const encoding = findEncoding(content);
  const delimiter = findDelimiter(sample(content, encoding));
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    raw: true,
    max_record_size: limits.maxRecordChars,
    record_delimiter: ["\r\n", "\n", "\r"],
  });
  const isRunOn = runOnFinder(delimiter);
  let line = 0;
  try {
    for await (const { record: cells, raw } of chunksInto(parser, content, encoding)) {
      line += 1;
      // Excel may name the delimiter in a line of its own.
      if (line === 1 && cells.length <= 2 && /^sep=/i.test(cells[0])) continue;
      if (cells.some((cell) => cell.includes("\0"))) throw new SheetProblem("NOT_TEXT");
      if (isRunOn(cells, raw)) throw new SheetProblem("QUOTE_NOT_CLOSED", line);
      batches.add(line, { cells });
      await batches.flush();
    }
  } catch (error) {
    throw toProblem(error, line);
  }
  return { encoding, delimiter };
}

function toProblem(error, line) {
  if (error?.code === "CSV_MAX_RECORD_SIZE") return new SheetProblem("LINE_TOO_LONG", line + 1);
  if (error?.code === "CSV_QUOTE_NOT_CLOSED") return new SheetProblem("QUOTE_NOT_CLOSED", error.records + 1);
  if (typeof error?.code === "string" && error.code.startsWith("CSV_"))
    return new SheetProblem("NOT_A_TABLE");
  return error;
}

const WHOLE_LINK = /^https?:\/\/\S+$/i;

/**
 * Detects a row in which an unclosed quote swallowed the following lines. A valid row may have line breaks,
 * links and delimiters inside its quotes.
 */
function runOnFinder(delimiter) {
  let width = 0;
  const linkColumns = new Set();
  return (cells, raw) => {
    width ||= cells.length > 2 ? cells.length : 0;
    const tall = cells.filter((cell) => cell.includes("\n"));
    if (tall.some((cell) => cell.startsWith('"')) && closesAmidField(raw, delimiter)) return true;
    const holdsRow = (line) => {
      const parts = line.split(delimiter);
      const at = parts.findIndex((part) => WHOLE_LINK.test(part));
      return at !== -1 && parts.length >= width && (cells.length !== width || linkColumns.has(at));
    };
    if (width > 0 && tall.some((cell) => cell.split("\n").some(holdsRow))) return true;
    for (const [at, cell] of cells.entries()) if (WHOLE_LINK.test(cell)) linkColumns.add(at);
    return false;
  };
}

function closesAmidField(raw, delimiter) {
  const end = `${delimiter}\\r\\n`;
  const field = new RegExp(`(?:"([^"]*(?:""[^"]*)*)")?([^${end}]*)(?:[${end}]|$)`, "y");
  while (field.lastIndex < raw.length) {
    const [, quoted = "", rest = ""] = field.exec(raw) ?? [];
    if (quoted.includes("\n") && rest !== "") return true;
    if (field.lastIndex === 0) return false;
  }
  return false;
}

function chunksInto(parser, content, encoding) {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let offset = 0;
  const feed = () => {
    while (offset < content.length) {
      const end = Math.min(offset + CHUNK_BYTES, content.length);
      const text = decoder.decode(content.subarray(offset, end), { stream: end < content.length });
      offset = end;
      // Concatenated files have a byte order mark before each.
      if (!parser.write(text.replaceAll("\uFEFF", ""))) {
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
 * A byte order mark decides; otherwise valid UTF-8 is UTF-8, and other text is GB18030, which includes GBK.
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

/** The delimiter that appears in most of the first lines; on a tie, the most frequent one. */
function findDelimiter(text) {
  const named = /^\uFEFF?"?sep=([,;\t|])"?\r?\n/i.exec(text);
  if (named !== null) return named[1];
  const lines = linesOf(text);
  const weights = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    const having = counts.filter((count) => count > 0).length;
    return (
      having * 1_000_000 +
      Math.min(
        999_999,
        counts.reduce((sum, count) => sum + count, 0),
      )
    );
  });
  return DELIMITERS[weights.indexOf(Math.max(...weights))];
}

function linesOf(text) {
  const lines = [];
  let line = "";
  let isQuoted = false;
  let isStart = true;
  for (const character of text) {
    if (character === '"' && (isQuoted || isStart)) isQuoted = !isQuoted;
    else if (!isQuoted && /[\r\n]/.test(character)) {
      if (line.trim() !== "") lines.push(line);
      if (lines.length === LOOKED_AT) return lines;
      line = "";
    } else if (!isQuoted) line += character;
    isStart = /[,;\t|\r\n\uFEFF]/.test(character) || (isStart && character === " ");
  }
  return [...lines, line];
}
