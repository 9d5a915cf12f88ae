import { createHash } from "node:crypto";

/** Random draws seeded by words: the same words give the same draws in the same order. */
export type Draw = {
  /** 0 ≤ number < 1 */
  fraction: () => number;
  /** Both bounds included. */
  whole: (least: number, most: number) => number;
  /** Log-uniform, both bounds included. */
  skewed: (least: number, most: number) => number;
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
  sample: <Item>(items: readonly Item[], count: number) => Item[];
  text: (alphabet: string, length: number) => string;
};

/** Uses sfc32, which is uniform enough for made-up figures. */
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

/** Splits a total into integers in proportion to the weights; they add up to the total exactly. */
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
