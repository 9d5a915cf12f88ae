import { expect, it } from "vitest";
import { printable } from "./printable";

it("shows terminal control characters by their code, and leaves other text unchanged", () => {
  expect(printable("\u001b[1A\u001b[2Kwhole\u009b\u202e\r\n")).toBe(
    "\\u{1b}[1A\\u{1b}[2Kwhole\\u{9b}\\u{202e}\\u{d}\\u{a}",
  );
  expect(printable("org_1  小红 é 👍")).toBe("org_1  小红 é 👍");
});
