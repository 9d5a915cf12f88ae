import { describe, expect, it } from "vitest";
import { maskQuery, queryValuesOf } from ".";

describe("the query of an address", () => {
  it.each([
    ["https://a.example/hook", "https://a.example/hook"],
    ["https://a.example/hook?key=s3cret", "https://a.example/hook?key=****"],
    ["https://a.example/a&b?key=s3cret&v=2#frag", "https://a.example/a&b?key=****&v=****"],
    ["https://a.example/?s3cret", "https://a.example/?****"],
    ["https://a.example/?key=a=b&&x=", "https://a.example/?key=****&&****"],
    ["https://a.example/#?key=s3cret", "https://a.example/"],
    ["no address", "no address"],
  ])("of %s is shown as %s", (url, shown) => {
    expect(maskQuery(url)).toBe(shown);
    expect(maskQuery(shown), "twice is once").toBe(shown);
  });

  it("has values, as written and as meant", () => {
    expect(queryValuesOf("https://a.example/?key=a%20b&s3cret&c=d+e").sort()).toEqual(
      ["a b", "a%20b", "d e", "d+e", "s3cret"].sort(),
    );
    expect(queryValuesOf("https://a.example/")).toEqual([]);
    expect(queryValuesOf("no address")).toEqual([]);
  });
});
