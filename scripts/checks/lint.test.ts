import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import js from "@eslint/js";
import next from "@next/eslint-plugin-next";
import reactHooks from "eslint-plugin-react-hooks";
import type { OxlintConfig } from "oxlint";
import tseslint from "typescript-eslint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fromRoot } from "@/scripts/from-root";
import { lintTree } from "./lint";
import { inOxlint, leftOut } from "./lint-rules";

const infra = "server/infra";
const domain = "server/domain";
const services = "server/services";
const syntax = "syntax(no-restricted-syntax)";

/** A place, a file's content there, and the lint rule or compiler error that must refuse it. */
const guilty: [place: string, text: string, rule: string][] = [
  [infra, "export const url = process.env.URL;", syntax],
  [infra, 'export const url = process["env"].URL;', syntax],
  [infra, "export const { env } = process;", syntax],
  [infra, 'export { env } from "a";\nimport "node:process";', syntax],
  [domain, "export const today = () => new Date();", syntax],
  [domain, "export const now = () => Date.now();", syntax],
  [domain, "export const dice = () => Math.random();", syntax],
  [domain, "export const id = () => crypto.randomUUID();", syntax],
  [domain, 'export { randomBytes } from "node:crypto";', syntax],
  [domain, 'import { randomInt } from "node:crypto";\nrandomInt(3);', syntax],
  [
    services,
    "query({ run: ({ ctx }) => ctx.db.role.update({}) });\ndeclare function query(verb: unknown): void;",
    syntax,
  ],
  [
    services,
    "mutation({ run: ({ ctx }) => ctx.db.role.update({}) });\ndeclare function mutation(verb: unknown): void;",
    syntax,
  ],
  [infra, "export const row = { ...{ a: 1, b: 2 }, c: 3 };", syntax],
  ["app", 'export const names = [...["a", "b"], "c"];', syntax],
  ["app", 'export const names = [...(["a", "b"] as const), "c"];', syntax],
  ["app", "export const greatest = Math.max(...[1, 2], 3);", syntax],
  ["scripts", "export const row = { ...{ a: 1 } };", syntax],
  [infra, 'export const page = fetch("https://a.example");', "eslint(no-restricted-globals)"],
  ["app", 'export const live = new EventSource("/x");', "eslint(no-restricted-globals)"],
  ["app", 'import Link from "next/link";\nexport const link = Link;', "eslint(no-restricted-imports)"],
  [infra, 'export const page = globalThis.fetch("https://a.example");', "eslint(no-restricted-properties)"],
  [infra, "export const read = (x: any) => x as string;", "typescript(no-explicit-any)"],
  [infra, "void 0;\nPromise.resolve(1);", "typescript(no-floating-promises)"],
  [infra, "export const first = (x: string[]) => x[0]!.length;", "typescript(no-non-null-assertion)"],
  [
    infra,
    'export function turn(x: "a" | "b") { switch (x) { case "a": return 1; } return 2; }',
    "typescript(switch-exhaustiveness-check)",
  ],
  [
    domain,
    "export const trim = (text: string) => text.replace(/[.,;]+$/, '');",
    "regexp(no-super-linear-move)",
  ],
  [
    services,
    "export const isList = (text: string) => /^(a+,?)*$/.test(text);",
    "regexp(no-super-linear-backtracking)",
  ],
  [
    "app",
    'import { useState } from "react";\nexport const Card = ({ on }: { on: boolean }) => { if (on) useState(1); return null; };',
    "react-hooks(rules-of-hooks)",
  ],
  ["app", "export const Now = () => <p>{Date.now()}</p>;", "react(purity)"],
  ["app", 'export const Logo = () => <img src="/logo.png" />;', "next(no-img-element)"],
  // One case for each strict compiler option.
  [infra, "export const first = (words: string[]): string => words[0];", "typescript(TS2322)"],
  [infra, "export const given: { name?: string } = { name: undefined };", "typescript(TS2375)"],
  [infra, "export const length = (word: string | null) => word.length;", "typescript(TS18047)"],
  [
    infra,
    "export class Base { run() { return 1; } }\nexport class Derived extends Base { run() { return 2; } }",
    "typescript(TS4114)",
  ],
  [
    infra,
    'import { Shape } from "./shape";\nexport const shape: Shape = { sides: 3 };',
    "typescript(TS1484)",
  ],
  [".next/types", "export const one: string = 1;", "typescript(TS2322)"],
];

const innocent: [place: string, text: string][] = [
  [
    "app",
    `export default async function Page() {
  const save = async (): Promise<void> => { await Promise.resolve(); };
  return <button onClick={save}>Save {1}</button>;
}`,
  ],
  [domain, "export const later = (now: Date): Date => new Date(now.getTime() + 1);"],
  [infra, "export const first = (words: string[]): string => words[0] ?? '';"],
];

/** Where rules are set: `files` of the configuration. */
const SCRIPTS = "**/*.mjs";
const TYPED = "**/*.{ts,tsx}";
const PAGES = "app/**/*.{ts,tsx}";

const forTypes = [
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
];
const forPages = [
  next.configs.recommended,
  next.configs["core-web-vitals"],
  reactHooks.configs.flat.recommended,
];

/** Preset rules that are off; `leftOut` and the configuration give the reasons. */
const offInScripts = ["no-dupe-args", "no-octal"];
const offInTypes = [
  "no-octal",
  "typescript/consistent-type-definitions",
  "typescript/no-confusing-void-expression",
  "typescript/no-unsafe-class-instance-assignment",
];
const offInPages = [
  "nextjs/no-location-assign-relative-destination",
  "react/config",
  "react/gating",
  "typescript/require-await",
];

/** The rules that are on where all these parts apply; later parts override earlier ones. */
function rulesOn(parts: { rules?: object | undefined }[]): string[] {
  const settings = new Map<string, unknown>(parts.flatMap(({ rules = {} }) => Object.entries(rules)));
  return [...settings]
    .filter(([, setting]) => !["off", 0].includes([setting].flat()[0] as string | number))
    .map(([name]) => name);
}

const fileOf = (place: string, kind: string, index: number) =>
  `${place}/${kind}-${index}.${place === "app" ? "tsx" : "ts"}`;

let folder: string;
let problems: string[];

/** Runs the repository's rules and compiler settings once over a tree of small files for all cases. */
beforeAll(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), "lint-")));
  const put = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), `${text}\n`);
  };
  symlinkSync(fromRoot("node_modules"), path.join(folder, "node_modules"));
  put("oxlint.config.ts", `export { default } from ${JSON.stringify(fromRoot("oxlint.config.ts"))};`);
  put(
    "tsconfig.json",
    JSON.stringify({ extends: fromRoot("tsconfig.json"), include: ["**/*", ".next/**/*"] }),
  );
  put(`${infra}/shape.ts`, "export type Shape = { sides: number };");
  for (const [index, [place, text]] of guilty.entries()) put(fileOf(place, "guilty", index), text);
  for (const [index, [place, text]] of innocent.entries()) put(fileOf(place, "innocent", index), text);
  problems = lintTree(folder, [".", ...guilty.map(([place], index) => fileOf(place, "guilty", index))]);
}, 60_000);
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const problemsOf = (file: string) => problems.filter((line) => line.startsWith(`${file}:`)).join("\n");

describe("the lint rules", () => {
  it.each(guilty.map((row, index) => [...row, index] as const))(
    "in %s refuse %s: %s",
    (place, _text, rule, index) => {
      expect(problemsOf(fileOf(place, "guilty", index))).toContain(rule);
    },
  );

  it.each(innocent.map((row, index) => [...row, index] as const))(
    "in %s let pass %s",
    (place, _text, index) => {
      expect(problemsOf(fileOf(place, "innocent", index))).toBe("");
    },
  );

  it.each([
    { where: "plain scripts", files: [SCRIPTS], presets: [js.configs.recommended], off: offInScripts },
    { where: "TypeScript", files: [TYPED], presets: forTypes, off: offInTypes },
    {
      where: "pages",
      files: [TYPED, PAGES],
      presets: [...forTypes, ...forPages],
      off: [...offInTypes, ...offInPages],
    },
  ])("are, in $where, those of the presets but for those left out", async ({ files, presets, off }) => {
    const { default: config } = (await import(fromRoot("oxlint.config.ts"))) as { default: OxlintConfig };
    const on = rulesOn((config.overrides ?? []).filter((part) => files.includes(part.files.join())));
    const missing = rulesOn(presets)
      .map(inOxlint)
      .filter((name) => !on.includes(name));
    expect(missing.sort()).toEqual(off.sort());
  });

  it("exclude only rules that a preset has and that are off", () => {
    const off = [...offInScripts, ...offInTypes, ...offInPages];
    expect([...leftOut.keys()].filter((name) => !off.includes(name))).toEqual([]);
  });
});
