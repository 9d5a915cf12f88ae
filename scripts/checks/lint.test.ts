import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ESLint } from "eslint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fromRoot } from "@/scripts/from-root";

const canaries = [
  "server/infra/lint-canary.ts",
  "server/domain/lint-canary.ts",
  "server/services/lint-canary.ts",
  "app/lint-canary.tsx",
];

let folder: string;
let eslint: ESLint;

/**
 * The repository's rules and compiler settings over a tree of four files, so that each case is quick. The
 * files are there before the first case: the linter reads the list of files once.
 */
beforeAll(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), "lint-")));
  symlinkSync(fromRoot("node_modules"), path.join(folder, "node_modules"));
  cpSync(fromRoot("tsconfig.json"), path.join(folder, "tsconfig.json"));
  for (const file of canaries) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), "export {};\n");
  }
  // Under CI=true the parser takes each file's text from the disk, once, and not the one it is given.
  const parserOptions = { tsconfigRootDir: folder, disallowAutomaticSingleRunInference: true };
  eslint = new ESLint({
    cwd: folder,
    overrideConfigFile: fromRoot("eslint.config.mjs"),
    overrideConfig: { languageOptions: { parserOptions } },
  });
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

async function rulesBroken(file: string, text: string): Promise<string[]> {
  const results = await eslint.lintText(text, { filePath: path.join(folder, file) });
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => ruleId ?? message));
}

describe("the lint rules", { timeout: 60_000 }, () => {
  it.each([
    ["server/infra/lint-canary.ts", "export const url = process.env.URL;", "no-restricted-syntax"],
    ["server/infra/lint-canary.ts", 'export const url = process["env"].URL;', "no-restricted-syntax"],
    ["server/infra/lint-canary.ts", "export const { env } = process;", "no-restricted-syntax"],
    [
      "server/infra/lint-canary.ts",
      'export { env } from "a";\nimport "node:process";',
      "no-restricted-syntax",
    ],
    ["server/domain/lint-canary.ts", "export const today = () => new Date();", "no-restricted-syntax"],
    ["server/domain/lint-canary.ts", "export const now = () => Date.now();", "no-restricted-syntax"],
    ["server/domain/lint-canary.ts", "export const dice = () => Math.random();", "no-restricted-syntax"],
    ["server/domain/lint-canary.ts", "export const id = () => crypto.randomUUID();", "no-restricted-syntax"],
    ["server/domain/lint-canary.ts", 'export { randomBytes } from "node:crypto";', "no-restricted-syntax"],
    [
      "server/domain/lint-canary.ts",
      'import { randomInt } from "node:crypto";\nrandomInt(3);',
      "no-restricted-syntax",
    ],
    [
      "server/services/lint-canary.ts",
      "query({ run: ({ ctx }) => ctx.db.role.update({}) });\ndeclare function query(verb: unknown): void;",
      "no-restricted-syntax",
    ],
    [
      "server/services/lint-canary.ts",
      "mutation({ run: ({ ctx }) => ctx.db.role.update({}) });\ndeclare function mutation(verb: unknown): void;",
      "no-restricted-syntax",
    ],
    [
      "server/infra/lint-canary.ts",
      'export const page = fetch("https://a.example");',
      "no-restricted-globals",
    ],
    ["app/lint-canary.tsx", 'export const live = new EventSource("/x");', "no-restricted-globals"],
    [
      "server/infra/lint-canary.ts",
      'export const page = globalThis.fetch("https://a.example");',
      "no-restricted-properties",
    ],
    [
      "server/infra/lint-canary.ts",
      "export const read = (x: any) => x as string;",
      "@typescript-eslint/no-explicit-any",
    ],
    [
      "server/infra/lint-canary.ts",
      "void 0;\nPromise.resolve(1);",
      "@typescript-eslint/no-floating-promises",
    ],
    [
      "server/infra/lint-canary.ts",
      "export const first = (x: string[]) => x[0]!.length;",
      "@typescript-eslint/no-non-null-assertion",
    ],
    [
      "server/infra/lint-canary.ts",
      'export function turn(x: "a" | "b") { switch (x) { case "a": return 1; } return 2; }',
      "@typescript-eslint/switch-exhaustiveness-check",
    ],
    [
      "server/domain/lint-canary.ts",
      "export const trim = (text: string) => text.replace(/[.,;]+$/, '');",
      "regexp/no-super-linear-move",
    ],
    [
      "server/services/lint-canary.ts",
      "export const isList = (text: string) => /^(a+,?)*$/.test(text);",
      "regexp/no-super-linear-backtracking",
    ],
    [
      "app/lint-canary.tsx",
      'import { useState } from "react";\nexport const Card = ({ on }: { on: boolean }) => { if (on) useState(1); return null; };',
      "react-hooks/rules-of-hooks",
    ],
  ])("in %s refuse %s: %s", async (file, text, rule) => {
    expect(await rulesBroken(file, `${text}\n`)).toContain(rule);
  });

  it("cannot be switched off from inside a file", async () => {
    const text = ["/* eslint-", "disable */\nexport const url = process.env.URL;\n"].join("");
    expect(await rulesBroken("server/infra/lint-canary.ts", text)).toContain("no-restricted-syntax");
  });

  it("let pass what Mantine, Next and pure code do", async () => {
    const page = `export default async function Page() {
  const save = async (): Promise<void> => { await Promise.resolve(); };
  return <button onClick={save}>Save {1}</button>;
}
`;
    expect(await rulesBroken("app/lint-canary.tsx", page)).toEqual([]);
    const pure = "export const later = (now: Date): Date => new Date(now.getTime() + 1);\n";
    expect(await rulesBroken("server/domain/lint-canary.ts", pure)).toEqual([]);
  });
});
