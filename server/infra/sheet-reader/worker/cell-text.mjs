const DAY_MS = 86_400_000;
/** Days from 1899-12-30, Excel's day zero, to 1970-01-01. */
const EPOCH_DAYS = 25_569;
const DAYS_1904 = 1_462;
/** Excel keeps 15 digits of larger numbers; other programs may write all digits of a double. */
const MAX_DIGITS = 1e15;
const ALL_DIGITS = /^(?:[1-9]\d{14}|[1-9]\.\d{14})[1-9](?:E\+?15)?$/i;

const builtInDates = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58,
]);

const BESIDE = /^(foreign|unit) (.+)$/;

export function kindOfFormat(id, code) {
  if (builtInDates.has(id)) return "date";
  if (id === 9 || id === 10) return "percent";
  if (code === undefined) return "number";
  // Quoted text, colours and escaped characters do not tell the kind.
  const bare = code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, "").split(";", 1)[0];
  if (/[ydm年月日]/i.test(bare) && !/[#0?]/.test(bare)) return "date";
  if (bare.includes("%")) return "percent";
  const [foreign, unit] = [foreignOf(code), unitOf(code)];
  return foreign !== null ? `foreign ${foreign}` : unit !== null ? `unit ${unit}` : "number";
}

/** A foreign currency symbol, as in `[$€-407]`, `"US$"` or `[$¥-411]`. */
function foreignOf(code) {
  const [, named, place] = /\[\$([^\]-]+)(-[^\]]*)?\]/.exec(code) ?? [];
  const symbol = named?.trim() ?? /[$€£₩฿]/.exec(code.replace(/\[[^\]]*\]/g, ""))?.[0];
  if (symbol === undefined || symbol === "") return null;
  if (/^(?:[¥￥元]|RMB|CNY|人民币)$/i.test(symbol)) return place === "-411" ? "JPY" : null;
  return symbol;
}

/** A unit shown after a number that is not divided by it: 12.3 as `12.3万`. */
function unitOf(code) {
  const [first = ""] = code.split(";", 1);
  // A comma after the digits divides by a thousand, and a literal point by more.
  if (/[0#?],+(?![0#?])|!|\\\./.test(first)) return null;
  return /[0#?] ?(?:\\|")(千万|百万|[千万亿kw])/i.exec(first)?.[1] ?? null;
}

/**
 * A number as the spreadsheet shows it. `problem` is set if digits were lost before.
 * @param {string} raw
 * @param {{ kind: string, is1904: boolean }} format
 */
export function numberToText(raw, { kind, is1904 }) {
  const value = Number(raw);
  if (raw.trim() === "" || !Number.isFinite(value)) return { text: raw };
  if (kind === "date") return { text: dateToText(value + (is1904 ? DAYS_1904 : 0)) ?? raw };
  if (Math.abs(value) >= MAX_DIGITS) {
    if (ALL_DIGITS.test(raw) && Number.isSafeInteger(value)) return { text: String(value) };
    return { text: BigInt(Math.trunc(value)).toString(), problem: "LOST_DIGITS" };
  }
  if (hasLostDigits(raw)) return { text: plain(value), problem: "LOST_DIGITS" };
  if (kind === "percent") return { text: `${plain(value * 100)}%` };
  const [, side, word] = BESIDE.exec(kind) ?? [];
  return { text: side === "foreign" ? `${word}${plain(value)}` : `${plain(value)}${word ?? ""}` };
}

/**
 * True if fewer digits are written than the number has, as in `6.91235E+12`. Java's `1.38001E10` has no sign
 * and is exact.
 */
function hasLostDigits(raw) {
  const [, rest = "", exponent] = /^-?\d(?:\.(\d+))?E\+(\d+)$/i.exec(raw) ?? [];
  return exponent !== undefined && rest.length < Number(exponent);
}

function plain(value) {
  const text = String(Number(value.toPrecision(15)));
  return text.includes("e") ? value.toFixed(20).replace(/\.?0+$/, "") : text;
}

function dateToText(days) {
  const ms = Math.round((days - EPOCH_DAYS) * DAY_MS);
  if (days < 1 || !(ms < 253_402_300_800_000)) return null;
  const iso = new Date(ms).toISOString();
  return iso.endsWith("T00:00:00.000Z") ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, 19)}`;
}

/** Workbooks write characters that XML does not allow as `_x000D_`. */
export function decodeCharacters(text) {
  return text.replace(/_x([0-9A-F]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** 0-based: `BC12` is column 54; -1 if this is not a reference. */
export function columnOf(reference) {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? "";
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

export function lettersOf(column) {
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}
