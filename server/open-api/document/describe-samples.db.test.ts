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
const realIds = new Map<string, string>();
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

async function findIds(): Promise<void> {
  const headers = { "X-API-Key": await newKey() };
  const first = async (list: string) => {
    const response = await fetch(`${api.url}/open-api${list}`, { headers });
    const { data } = (await response.json()) as { data: { items: { id: string }[] } };
    return data.items[0]?.id ?? "";
  };
  realIds.set(bloggerExample.id, await first("/bloggers"));
  realIds.set(importRunExample.id, await first("/import-runs"));
  realIds.set(scrapingRunExample.taskId, await first("/scraping-tasks"));
  realIds.set(syncRunExample.id, await first("/sync-runs"));
}

const withRealIds = (source: string) =>
  [...realIds].reduce((text, [example, id]) => text.replaceAll(example, id), source);

/** Runs the samples one after the other, and returns what each printed; the ids exist after the imports. */
async function runAll(label: string, command: (source: string, name: string) => [string, ...string[]]) {
  const env = { ...process.env, BASE: api.url, KEY: await newKey(), PYTHONIOENCODING: "utf-8" };
  const printed: Record<string, string> = {};
  realIds.clear();
  for (const name of names) {
    if (name === "listImportRuns") await findIds();
    const [program, ...args] = command(withRealIds(sourceOf(name, label)), name);
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
