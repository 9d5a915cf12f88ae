import fc from "fast-check";
import { expect, it } from "vitest";
import { growthOf, MAX_RATIO } from "@/testing/measure/growth";
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
  ["-", "-"],
  ["-100", "-100"],
  ["-1,200.5", "-1,200.5"],
  ["-5%;-", "-5%;-"],
  ["-100+1", "'-100+1"],
  ["-5;-a", "-5;'-a"],
  ["-5 ", "'-5 "],
  ["'-100", "''-100"],
  ["--", "'--"],
  ["-\u20091", "'-\u20091"],
  ["-1\n", "'-1\n"],
  ["+86139", "'+86139"],
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
    "-",
    "1",
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join("");
      const written = defuseFormulas(text);
      expect(withoutDefusal(written)).toBe(text);
      for (const cell of written.split(/[;\t]/))
        expect(cell.replace(/^[\s\u200b\ufeff]+/, "")).not.toMatch(/^(?:[=+@＠]|-(?!\d*$))/);
    }),
  );
});

it.each([";", "\t", "'", " ", ";'", "\t'", "; "])("a text of many %j takes linear time", (part) => {
  const make = (chars: number) => part.repeat(chars / part.length);
  expect(growthOf(make, (text) => withoutDefusal(defuseFormulas(text)), 2_400)).toBeLessThan(MAX_RATIO);
});
