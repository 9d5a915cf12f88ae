import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fromRoot } from "@/scripts/from-root";
import { compileProject } from "./compile";

let root: string;

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), "compile-"));
  const settings = {
    extends: fromRoot("tsconfig.json"),
    include: ["*.ts"],
    compilerOptions: { types: [] },
  };
  writeFileSync(path.join(root, "shape.ts"), "export type Shape = { sides: number };\n");
  writeFileSync(path.join(root, "tsconfig.json"), JSON.stringify(settings));
});
afterAll(() => {
  rmSync(root, { recursive: true });
});

function compile(text: string): string {
  writeFileSync(path.join(root, "fixture.ts"), `${text}\n`);
  return compileProject(root, path.join(root, "fixture.tsbuildinfo"));
}

it("passes sound code", { timeout: 30_000 }, () => {
  expect(compile("export const first = (words: string[]): string => words[0] ?? '';")).toBe("");
});

it("refuses what each strict option is there for", { timeout: 30_000 }, () => {
  const words = compile(`
import { Shape } from "./shape";
export const first = (words: string[]): string => words[0];
export const given: { name?: string } = { name: undefined };
export const length = (word: string | null) => word.length;
export class Base { run() {} }
export class Derived extends Base { run() {} }
export const shape: Shape = { sides: 3 };`);
  for (const code of ["TS2322", "TS2375", "TS18047", "TS4114", "TS1484"]) expect(words).toContain(code);
});
