import { describe, expect, it } from "vitest";
import { isStorableText, storableText, toStorableText } from ".";
import { echo } from "./storable-text";

const storable = ["", "达人", "\u{1f600}", "line\nbreak\ttab", "\ufffd"];
const unstorable = ["a\0b", "\ud83d", "\ude00\ud83d", "x\udfff"];

describe("text that PostgreSQL can store", () => {
  it.each(storable)("passes as it is: %j", (text) => {
    expect([isStorableText(text), storableText.parse(text), toStorableText(text)]).toEqual([
      true,
      text,
      text,
    ]);
  });

  it.each(unstorable)("is refused with a NUL or half of a pair: %j", (text) => {
    expect(isStorableText(text)).toBe(false);
    expect(storableText.safeParse(text).error?.issues).toMatchObject([{ path: [], code: "custom" }]);
  });

  it("is made of any text, by replacing what the database would refuse", () => {
    expect(unstorable.map(toStorableText)).toEqual(["a\ufffdb", "\ufffd", "\ufffd\ufffd", "x\ufffd"]);
  });
});

it("shows what was sent, up to 100 characters of it, and nothing that cannot be stored", () => {
  expect(echo("小红")).toBe("小红");
  expect(echo("x".repeat(100))).toBe("x".repeat(100));
  expect(echo("x".repeat(101))).toBe(`${"x".repeat(99)}…`);
  expect(echo("a\0b")).toBe("a\ufffdb");
  expect(echo(`${"x".repeat(98)}😀${"x".repeat(9)}`)).toBe(`${"x".repeat(98)}\ufffd…`);
});
