import { describe, expect, it } from "vitest";
import { proseProblems } from "./prose";

describe("plain prose", () => {
  it.each([
    ["server/a.ts", "// Returns the outcome again.\nexport const door = 1;"],
    ["server/a.ts", 'const text = "whoever"; // A value has no space.'],
    ["scripts/checks/a.ts", 'const text = "the open interface"; // The checks quote what they refuse.'],
    ["server/a.test.ts", 'expect(parse(env)).toBe("TOTP_REQUIRED must be one of nobody, platform.");'],
    ["docs/a.md", `A text.\n\n\`\`\`sh\nheeds the door\n\`\`\``],
    ["docs/a.txt", "the door"],
    ["server/a.ts", "// So many that the list is cut."],
  ])("passes, in %s: %s", (file, text) => {
    expect(proseProblems(file, text)).toEqual([]);
  });

  it.each([
    ["server/a.ts", "const a = 1;\n// What became of it.", "server/a.ts:2:", "write the outcome"],
    ["server/a.ts", "/**\n * Of the open\n * interface.\n */", "server/a.ts:2:", "write public API"],
    ["app/a.tsx", "export const a = <p>{/* It is heeded. */}</p>;", "app/a.tsx:1:", "write honoured"],
    ["prisma/schema/a.prisma", "model A {\n  /// Made anew.\n}", "prisma/schema/a.prisma:2:", "write again"],
    ["docs/a.md", "# A\n\nWhat whoever\nsends.", "docs/a.md:3:", "write the caller"],
    ["server/a.ts", "// Tried so often in a minute.", "server/a.ts:1:", "write max"],
    [
      "server/a.test.ts",
      'describe("a key", () => {\n  it("is nobody\'s", run);\n});',
      "server/a.test.ts:2:",
      "never",
    ],
    ["server/a.ts", "throw new Error(`${id} was begun`);", "server/a.ts:1:", "write started"],
    ["scripts/a.mjs", 'console.log("not tried meanwhile");', "scripts/a.mjs:1:", "write while"],
    [
      "app/a.tsx",
      "export const a = (\n  <p>\n    Open to\n    whoever asks\n  </p>\n);",
      "app/a.tsx:4:",
      "the caller",
    ],
    ["app/_i18n/messages/en/a.json", '{\n  "hint": "Begin it anew."\n}', "en/a.json:2:", "write again"],
    ["docs/a.md", "# A\n\nEvery door, and the gate.", "docs/a.md:3:", "write transport"],
    ["server/a.ts", `/**\n * One.\n * ${"x".repeat(108)}\n */`, "server/a.ts:3:", "of 111 columns"],
  ])("is asked for in %s: %s", (file, text, place, reason) => {
    const problems = proseProblems(file, text);
    expect(problems[0]).toContain(place);
    expect(problems[0]).toContain(reason);
  });
});
