import { foldEscapes } from "./fold-escapes";

const LONG_CHARS = 16;
/** Shorter values only if they look like a token: words and numbers may be part of the answer. */
const SHORT_CHARS = 6;
const TOKEN = /^(?=.*\d)(?=.*[a-z])/i;
/** Below this length, the Base64 form matches too many other texts. */
const BASE64_CHARS = 6;
/** Words and numbers are masked only beside their names; shorter ones, such as `zh`, are no secrets. */
const NAMED_CHARS = 4;

/** Folded text to search for; its first `skip` characters are not masked. */
type Needle = { text: string; skip: number };
type Range = [start: number, end: number];

/**
 * Masks a session's cookie header in a platform's answers (docs/rules.md#drivers): plain, as Base64, and
 * escaped for JSON, URLs or HTML.
 */
export function maskCookie(cookie: string): (text: string) => string {
  const needles = needlesOf(cookie);
  return (text) => {
    const folded = foldEscapes(text);
    const ranges = needles.flatMap(({ text: needle, skip }) =>
      occurrences(folded.text, needle).map((at) => folded.rangeOf(at + skip, at + needle.length)),
    );
    return replaceRanges(text, ranges);
  };
}

function needlesOf(cookie: string): Needle[] {
  const pairs = cookie.split(";").map((pair) => {
    const [name = "", ...value] = pair.trim().split("=");
    return { name, value: value.join("=") };
  });
  const secrets = [cookie, ...pairs.map(({ value }) => value)].filter(
    (value) => value.length >= LONG_CHARS || (value.length >= SHORT_CHARS && TOKEN.test(value)),
  );
  const needles = new Map<string, Needle>();
  const add = (text: string, prefix = "") => {
    // A trailing backslash would be folded with the next character.
    const needle = foldEscapes(prefix + text).text.replace(/\\$/, "");
    const skip = foldEscapes(prefix).text.length;
    if (needle.length > skip) needles.set(needle, { text: needle, skip });
  };
  for (const secret of secrets) for (const form of [secret, ...base64Forms(secret)]) add(form);
  for (const { name, value } of pairs.filter(({ value: { length } }) => length >= NAMED_CHARS))
    for (const prefix of [`${name}=`, `"${name}":"`, `"${name}": "`]) add(value, prefix);
  return [...needles.values()];
}

/** The Base64 forms of a text inside a longer one, one for each offset in the groups of three bytes. */
function base64Forms(text: string): string[] {
  if (text.length < BASE64_CHARS) return [];
  const bytes = Buffer.from(text, "latin1");
  return [0, 1, 2].flatMap((offset) => {
    const whole = Buffer.concat([Buffer.alloc(offset), bytes]);
    // The first and last characters also encode bits of the neighbouring bytes.
    const first = Math.ceil((offset * 8) / 6);
    const last = Math.floor((whole.length * 8) / 6);
    return (["base64", "base64url"] as const).map((form) => whole.toString(form).slice(first, last));
  });
}

function occurrences(text: string, needle: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + needle.length))
    found.push(at);
  return found;
}

function replaceRanges(text: string, ranges: Range[]): string {
  let masked = "";
  let from = 0;
  for (const [start, end] of ranges.sort(([a, b], [c, d]) => a - c || d - b)) {
    if (start >= from) masked += `${text.slice(from, start)}[cookie]`;
    from = Math.max(from, end);
  }
  return masked + text.slice(from);
}
