import { execFile, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiKeyPermissions } from "@/server/domain/people/permissions";
import { createTestApiKey } from "@/testing/integration/open-api/create-test-api-key";
import { type OpenApi, startOpenApi } from "@/testing/integration/open-api/start-open-api";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { bloggerExample } from "../examples/blogger-examples";
import { codeSamples } from "../examples/code-samples";
import { importRunExample, scrapingRunExample, syncRunExample } from "../examples/run-examples";
import { describeSamples } from "./describe-samples";

const TIMEOUT_MS = 300_000;
const root = path.join(import.meta.dirname, "../../..");
const run = promisify(execFile);
const hasPython = spawnSync("python3", ["--version"]).status === 0;
const names = Object.keys(codeSamples);
const sourceOf = (name: string, label: string) =>
  describeSamples(name).find((sample) => sample.label === label)?.source ?? "";

let folder: string;
let api: OpenApi;
let organization: TestOrganization;
/** What stands in the samples, and what it is here. */
const real = new Map<string, string>();
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "roster-samples-"));
  api = await startOpenApi();
  organization = await createTestOrganization();
  return () => api.close();
}, TIMEOUT_MS);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** All of them on the sandbox, which has something of everything. */
const newKey = async () => (await createTestApiKey(organization, apiKeyPermissions, "TEST")).plaintext;

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function findReal(): Promise<void> {
  const headers = { "X-API-Key": await newKey() };
  const first = async (list: string) => {
    const response = await fetch(`${api.url}/open-api${list}`, { headers });
    const { data } = (await response.json()) as { data: { items: { id: string }[] } };
    return data.items[0]?.id ?? "";
  };
  // One with figures, so that it has stats; the creator that the samples import has none.
  real.set(bloggerExample.id, await first("/bloggers?fansCountMin=1"));
  real.set(importRunExample.id, await first("/import-runs"));
  real.set(scrapingRunExample.taskId, await first("/scraping-tasks"));
  real.set(syncRunExample.id, await first("/sync-runs"));
  real.set("2026-11-01", dayFromNow(-29));
  real.set("2026-11-30", dayFromNow(1));
}

const withReal = (source: string) =>
  [...real].reduce((text, [example, value]) => text.replaceAll(example, value), source);

/** Runs the samples one after the other, and returns what each printed; the ids exist after the imports. */
async function runAll(label: string, command: (source: string, name: string) => [string, ...string[]]) {
  const env = { ...process.env, BASE: api.url, KEY: await newKey(), PYTHONIOENCODING: "utf-8" };
  const printed: Record<string, string> = {};
  real.clear();
  for (const name of names) {
    if (name === "listImportRuns") await findReal();
    const [program, ...args] = command(withReal(sourceOf(name, label)), name);
    printed[name] = (await run(program, args, { env, cwd: folder })).stdout;
  }
  return printed;
}

describe("the samples of the reference", { timeout: TIMEOUT_MS }, () => {
  it("work in the shell", async () => {
    const printed = await runAll("curl", (source) => ["bash", "-euc", source]);
    for (const [name, text] of Object.entries(printed))
      expect(JSON.parse(text), name).toMatchObject({ code: 200, message: "ok" });
    expect(printed.importBlogger).toContain("林一");
  });

  it.skipIf(!hasPython)("work in Python", async () => {
    const printed = await runAll("Python", (source) => ["python3", "-c", source]);
    expect(Object.values(printed).filter((text) => !text.startsWith("{"))).toEqual([]);
    expect(printed.importBlogger).toContain("林一");
  });

  it("compile under strict rules, and work, with the package that client/ becomes", async () => {
    const installed = path.join(folder, "node_modules/creator-roster-client");
    mkdirSync(installed, { recursive: true });
    copyFileSync(path.join(root, "client/package.json"), path.join(installed, "package.json"));
    const tsc = path.join(root, "node_modules/typescript/bin/tsc");
    await run(process.execPath, [tsc, "-p", path.join(root, "client"), "--outDir", `${installed}/dist`]);

    writeFileSync(path.join(folder, "package.json"), '{ "type": "module" }');
    const compilerOptions = {
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      target: "es2022",
      module: "nodenext",
      types: ["node"],
      typeRoots: [path.join(root, "node_modules/@types")],
    };
    writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
    for (const name of names) writeFileSync(path.join(folder, `${name}.ts`), sourceOf(name, "TypeScript"));
    await run(process.execPath, [tsc, "-p", folder]).catch((error: unknown) => {
      throw new Error((error as { stdout: string }).stdout);
    });

    const printed = await runAll("TypeScript", (source, name) => {
      // Only types were taken away: what is left of the sample is what node runs.
      writeFileSync(path.join(folder, `${name}.js`), source.replaceAll(" as const", ""));
      return [process.execPath, `${name}.js`];
    });
    const silent = Object.entries(printed).flatMap(([name, text]) => (text.trim() === "" ? [name] : []));
    expect(silent).toEqual([]);
  });
});
