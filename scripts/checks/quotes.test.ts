import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (file: string) => readFileSync(file, "utf8");
const plain = (code: string) =>
  code
    .replace(/\s*\/\/ .*$/gm, "")
    .replace(/\s+/g, " ")
    .trim();

it("quotes in docs/architecture.md only code that is in the named file", () => {
  const quotes = [...read("docs/architecture.md").matchAll(/\(`([^`]+\.ts)`\):\n\n```ts\n(.*?)```/gs)];
  expect(quotes.length).toBeGreaterThan(0);
  for (const [, file = "", code = ""] of quotes) expect(plain(read(file))).toContain(plain(code));
});
