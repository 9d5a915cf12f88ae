import { describe, expect, it } from "vitest";
import { isStorableText, storableText, toStorableText } from ".";

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
