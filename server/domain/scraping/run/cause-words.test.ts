import { describe, expect, it } from "vitest";
import { locales } from "@/server/domain/kernel/languages";
import { driverErrorCodes } from "@/server/domain/roster/platforms";
import { causeWords } from ".";

const codes = [...driverErrorCodes, "OTHER_CREATOR", "DUPLICATE_CREATOR", "DEACTIVATED", "INTERNAL"];

describe.each(locales)("the words for causes in %s", (locale) => {
  it("say what to do about every known cause, each in its own words", () => {
    const words = codes.map((code) => causeWords(code, locale));
    expect(new Set(words.map(({ title }) => title)).size).toBe(codes.length);
    expect(new Set(words.map(({ todo }) => todo)).size).toBe(codes.length);
    for (const { title } of words) expect(codes).not.toContain(title);
    const sentences = locale === "en" ? /^[A-Z][^\u4e00-\u9fff]+\.$/ : /^[\u4e00-\u9fff].+。$/;
    for (const { todo } of words) expect(todo).toMatch(sentences);
  });

  it("leave causes that a client made up to their messages, under the client's own code", () => {
    const { title: unknown, todo } = causeWords(null, locale);
    expect(unknown).not.toBe("");
    for (const code of ["MY_OWN", "toString", "OTHER"])
      expect(causeWords(code, locale)).toEqual({ title: code, todo });
  });
});
