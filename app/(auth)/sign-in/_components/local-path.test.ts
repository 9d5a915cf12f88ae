import fc from "fast-check";
import { expect, it } from "vitest";
import { localPath } from "./local-path";

it.each(["/", "/bloggers", "/bloggers?platform=PGY&tags=a%2Fb#row", "/小红书", "/sync-endpoints/sep_1"])(
  "leads back to %s",
  (from) => expect(localPath(from)).toBe(from),
);

it.each([
  "//evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r\\evil.example",
  "\t//evil.example",
  " //evil.example",
  "/.//evil.example",
  "/bloggers/..//evil.example",
  "/\0",
  "/\u0085/evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "bloggers",
  "",
  undefined,
  ["/a", "/b"],
])("does not lead to %j", (from) => expect(localPath(from)).toBeUndefined());

it("never leads to another host, whatever the address", () => {
  const piece = fc.constantFrom(
    "/",
    "\\",
    "\t",
    "\n",
    ".",
    "..",
    "@",
    ":",
    "evil.example",
    "http:",
    "?",
    "%09",
    "a",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const path = localPath(pieces.join(""));
      if (path !== undefined)
        expect(new URL(path, "https://roster.example/x").origin).toBe("https://roster.example");
    }),
    { numRuns: 2_000 },
  );
});
