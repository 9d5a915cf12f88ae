import { parse } from "csv-parse";
import { SheetProblem } from "./sheet-problem.mjs";

const CHUNK_BYTES = 64 * 1024;
const DELIMITERS = [",", ";", "\t", "|"];
/** Of so many lines each tells how often it has a delimiter. */
const LOOKED_AT = 20;

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
  let width = 0;
  try {
    for await (const cells of chunksInto(parser, content, encoding)) {
      line += 1;
      // Excel writes the delimiter into a line of its own.
      if (line === 1 && cells.length <= 2 && /^sep=/i.test(cells[0])) continue;
      if (cells.some((cell) => cell.includes("\0"))) throw new SheetProblem("NOT_TEXT");
      width ||= cells.length > 2 ? cells.length : 0;
      if (cells.some((cell) => isRunOn(cell, delimiter, width)))
        throw new SheetProblem("QUOTE_NOT_CLOSED", line);
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

const LINK = /https?:\/\//i;

/**
 * Whether a cell swallowed the lines below it, as its quote found another one than its own: one behind a line
 * break, with more text after it, or a link amid as many delimiters as a line has.
 */
function isRunOn(cell, delimiter, width) {
  if (!cell.includes("\n")) return false;
  const second = cell.startsWith('"') ? cell.indexOf('"', 1) : -1;
  if (second !== -1 && second < cell.length - 1 && cell.slice(0, second).includes("\n")) return true;
  const hasRow = (line) => LINK.test(line) && line.split(delimiter).length >= width;
  return width > 0 && cell.split("\n").some(hasRow);
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
      // Files that were put together have a mark before each.
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

/** The delimiter that most of the first lines have; of several the one that they have most of. */
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

/** The first lines, without what stands in quotes: a quote within a field is a character like others. */
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
