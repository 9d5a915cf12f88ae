import fc from "fast-check";
import { expect, it } from "vitest";
import { growthOf, MAX_RATIO } from "@/testing/growth";
import { defuseFormulas, withoutDefusal } from "./formula";

it.each([
  ["=1+1", "'=1+1"],
  ["\ufeff=1+1", "'\ufeff=1+1"],
  ["\u200b\u00a0 @a", "'\u200b\u00a0 @a"],
  ["\u000b-1", "'\u000b-1"],
  ["\tb", "'\tb"],
  ["a;=1+1", "a;'=1+1"],
  ["a\t＝1;; +b", "a\t'＝1;;' +b"],
  ["'=1", "''=1"],
  ["a=1, b-2", "a=1, b-2"],
  ["'tis one", "'tis one"],
  ["", ""],
])("%j is written as %j, and read back", (text, written) => {
  expect(defuseFormulas(text)).toBe(written);
  expect(withoutDefusal(written)).toBe(text);
});

it("every text is read back as it was, and has no formula left", () => {
  const part = fc.constantFrom(
    "=",
    "+",
    "'",
    ";",
    "\t",
    "\r",
    "\n",
    " ",
    "\ufeff",
    "\u200b",
    "\v",
    "a",
    "＠",
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join("");
      const written = defuseFormulas(text);
      expect(withoutDefusal(written)).toBe(text);
      for (const cell of written.split(/[;\t]/))
        expect(cell.replace(/^[\s\u200b\ufeff]+/, "")).not.toMatch(/^[=+@＠-]/);
    }),
  );
});

it.each([";", "\t", "'", " ", ";'", "\t'", "; "])(
  "a text of many %j costs no more than its length",
  (part) => {
    const make = (chars: number) => part.repeat(chars / part.length);
    expect(growthOf(make, (text) => withoutDefusal(defuseFormulas(text)), 2_400)).toBeLessThan(MAX_RATIO);
  },
);
