const ESCAPED = new RegExp(
  [
    "%([0-9a-f]{2})",
    String.raw`\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|([^]))`,
    "&(?:#x0*([0-9a-f]{1,4})|#0*([0-9]{1,5})|(amp|lt|gt|quot|apos));",
  ].join("|"),
  "gi",
);
const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Nesting limit of escapes, such as JSON in a URL in JSON: each level costs time. */
const MAX_DEPTH = 8;

type Folded = {
  text: string;
  rangeOf: (start: number, end: number) => [start: number, end: number];
};

/**
 * Replaces each escape by its one character until none is left, so that texts can be compared however they
 * are escaped. A plus becomes a blank, as in forms.
 */
export function foldEscapes(text: string, depth = MAX_DEPTH): Folded {
  const once = foldOnce(text);
  if (depth === 0 || once.text === text)
    return { text: once.text.replaceAll("+", " "), rangeOf: once.rangeOf };
  const inner = foldEscapes(once.text, depth - 1);
  return { text: inner.text, rangeOf: (start, end) => once.rangeOf(...inner.rangeOf(start, end)) };
}

function foldOnce(text: string): Folded {
  const places: number[] = [];
  const ends: number[] = [];
  let removed = 0;
  const folded = text.replace(ESCAPED, (escape: string, ...found: unknown[]) => {
    const at = found.find((one) => typeof one === "number") ?? 0;
    places.push(at - removed);
    ends.push(at + escape.length);
    removed += escape.length - 1;
    return characterOf(found.map((one) => (typeof one === "string" ? one : undefined)));
  });
  const endOf = (place: number): number => {
    const index = lastUpTo(places, place);
    return index === -1 ? place + 1 : (ends[index] ?? 0) + place - (places[index] ?? 0);
  };
  return {
    text: folded,
    rangeOf: (start, end) => [start === 0 ? 0 : endOf(start - 1), endOf(end - 1)],
  };
}

function characterOf([url, json, script, other, hex, decimal, name]: (string | undefined)[]): string {
  const digits = url ?? json ?? script ?? hex;
  if (digits !== undefined) return String.fromCharCode(parseInt(digits, 16));
  if (decimal !== undefined) return String.fromCharCode(Number(decimal));
  return other ?? NAMED[name?.toLowerCase() ?? ""] ?? "?";
}

/** Index of the last of these ascending numbers that is at most `most`; -1 if there is none. */
function lastUpTo(numbers: readonly number[], most: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) <= most) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
