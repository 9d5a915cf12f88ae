import { expect, it } from "vitest";
import { echo } from "./echo";

it("shows what was sent, up to 100 characters of it, and nothing that cannot be stored", () => {
  expect(echo("小红")).toBe("小红");
  expect(echo("x".repeat(100))).toBe("x".repeat(100));
  expect(echo("x".repeat(101))).toBe(`${"x".repeat(99)}…`);
  expect(echo("a\0b")).toBe("a\ufffdb");
  expect(echo(`${"x".repeat(98)}😀${"x".repeat(9)}`)).toBe(`${"x".repeat(98)}\ufffd…`);
});
