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
 * Bundles a program of this project into one JavaScript file, once per process. Starting it from its
 * sources with tsx costs seconds of CPU per start, and trials start dozens.
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
    plugins: [ownPlaces, wholeNames],
  });
  const text = outputFiles[0]?.text ?? "";
  const digest = createHash("sha256").update(text).digest("hex").slice(0, 16);
  const file = path.join(FOLDER, `${path.basename(program, ".ts")}-${digest}.mjs`);
  if (isCached(file)) return file;
  mkdirSync(FOLDER, { recursive: true });
  eraseOld(FOLDER);
  // Written atomically, because another worker may start the file at the same moment.
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
  return file;
}

/** Keeps each file's own location: files that it looks up next to itself are not next to the bundle. */
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

/** Next and semver have no export map, so Node resolves their modules only by full file names. */
const wholeNames: Plugin = {
  name: "whole-names",
  setup: (bundling) => {
    bundling.onResolve({ filter: /^(?:next\/\w+|semver\/functions\/[\w-]+)$/ }, ({ path: name }) => ({
      path: `${name}.js`,
      external: true,
    }));
  },
};
