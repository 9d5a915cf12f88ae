import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import { fromRoot } from "@/scripts/from-root";
import { eraseOld, isCached } from "../suite/erase-old";

const FOLDER = fromRoot(".cache/test-programs");
const bundled = new Map<string, Promise<string>>();

/**
 * A program of this project as one JavaScript file, made once a process. Started from its sources by tsx, a
 * program that loads the service takes seconds of CPU at each start, and trials start dozens.
 */
export function bundleProgram(program: string): Promise<string> {
  const made = bundled.get(program) ?? bundle(program);
  bundled.set(program, made);
  return made;
}

async function bundle(program: string): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: fromRoot(),
    entryPoints: [program],
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    plugins: [ownPlaces, nextFiles],
  });
  const text = outputFiles[0]?.text ?? "";
  const digest = createHash("sha256").update(text).digest("hex").slice(0, 16);
  const file = path.join(FOLDER, `${path.basename(program, ".ts")}-${digest}.mjs`);
  if (isCached(file)) return file;
  mkdirSync(FOLDER, { recursive: true });
  eraseOld(FOLDER);
  // Whole or not there: another worker may start it now.
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
  return file;
}

/** Each file keeps its place: what it looks for beside itself is not beside the bundle. */
const ownPlaces: Plugin = {
  name: "own-places",
  setup: (bundling) => {
    bundling.onLoad({ filter: /\.ts$/, namespace: "file" }, ({ path: filename }) => {
      if (filename.includes("/node_modules/")) return undefined;
      const meta = { url: pathToFileURL(filename).href, filename, dirname: path.dirname(filename) };
      const text = readFileSync(filename, "utf8");
      return { contents: text.replaceAll("import.meta", `(${JSON.stringify(meta)})`), loader: "ts" };
    });
  },
};

/** Next has no list of exports: by Node's own rules its files are found by their whole names. */
const nextFiles: Plugin = {
  name: "next-files",
  setup: (bundling) => {
    bundling.onResolve({ filter: /^next\/\w+$/ }, ({ path: name }) => ({
      path: `${name}.js`,
      external: true,
    }));
  },
};
