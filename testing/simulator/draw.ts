import { createHash } from "node:crypto";

/** Draws that belong to the words they were made with: the same words draw the same, in the same order. */
export type Draw = {
  /** 0 ≤ number < 1 */
  fraction: () => number;
  /** A whole number, both ends included. */
  whole: (least: number, most: number) => number;
  /** A whole number whose logarithm is even: small ones are as many as large ones are few. */
  skewed: (least: number, most: number) => number;
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
  /** `count` different items, fewer where there are not as many. */
  sample: <Item>(items: readonly Item[], count: number) => Item[];
  /** So many characters of the alphabet. */
  text: (alphabet: string, length: number) => string;
};

/** Draws by sfc32, a small generator that is even enough for figures nobody relies on. */
export function drawOf(...words: (string | number)[]): Draw {
  const digest = createHash("sha256").update(words.join("\0")).digest();
  let [a, b, c, count] = [0, 4, 8, 12].map((offset) => digest.readInt32LE(offset)) as [
    number,
    number,
    number,
    number,
  ];
  const fraction = () => {
    const sum = (a + b + count) | 0;
    count = (count + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  const whole = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1));
  return {
    fraction,
    whole,
    skewed: (least, most) => Math.round(least * (most / least) ** fraction()),
    pick: (items) => items[whole(0, items.length - 1)] ?? items[0],
    sample: (items, wanted) => {
      const left = [...items];
      return Array.from({ length: Math.min(wanted, items.length) }, () =>
        left.splice(whole(0, left.length - 1), 1),
      ).flat();
    },
    text: (alphabet, length) =>
      Array.from({ length }, () => alphabet.charAt(whole(0, alphabet.length - 1))).join(""),
  };
}

/** The whole, cut into whole parts in proportion to their weights; the parts add up to it exactly. */
export function split(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  let [given, reached] = [0, 0];
  return weights.map((weight) => {
    reached += weight;
    const upTo = Math.round((total * reached) / sum);
    const part = upTo - given;
    given = upTo;
    return part;
  });
}
