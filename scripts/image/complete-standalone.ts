import { cpSync, existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { fromRoot } from "@/scripts/from-root";

/** What runs in the image beside Next's own code: its command, and those that an operator calls. */
const PROGRAMS = [
  "server/front/main.ts",
  "scripts/deploy-database.ts",
  "scripts/doctor/doctor.ts",
  "scripts/admin/create-admin.ts",
  "scripts/admin/secret-keys.ts",
];
/** Next traces what it needs of these; whole they take 200 MB. */
const TRACED = ["next", "react", "react-dom"];
const STANDALONE = ".next/standalone";

/**
 * Adds to Next's standalone output what it leaves out: the files for browsers, and the packages of the
 * programs that run beside it, with theirs. Returns how many packages were added.
 */
export async function completeStandalone(): Promise<number> {
  cpSync(fromRoot(".next/static"), fromRoot(STANDALONE, ".next/static"), { recursive: true });
  const folders = new Set<string>();
  for (const name of ["tsx", ...(await findImported())]) addPackage(name, fromRoot(), folders);
  for (const folder of folders) {
    const target = fromRoot(STANDALONE, path.relative(fromRoot(), folder));
    // Packages inside it are added by themselves, if anything needs them.
    const filter = (source: string) => source !== path.join(folder, "node_modules");
    cpSync(folder, target, { recursive: true, dereference: true, filter });
  }
  return folders.size;
}

async function findImported(): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: PROGRAMS.map((program) => fromRoot(program)),
    absWorkingDir: fromRoot(),
    bundle: true,
    format: "esm",
    logLevel: "silent",
    metafile: true,
    outdir: "nowhere",
    packages: "external",
    platform: "node",
    write: false,
  });
  const imported = Object.values(metafile.inputs).flatMap(({ imports }) =>
    imports.flatMap(({ external, path: name }) => (external === true ? [name] : [])),
  );
  return imported
    .filter((name) => !name.startsWith("node:"))
    .map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
}

/** Adds the folder of a package that `from` sees, and those of its dependencies. */
function addPackage(name: string, from: string, folders: Set<string>): void {
  const folder = findPackage(name, from);
  // Built into Node.js, or optional and not for this machine.
  if (folder === null || TRACED.includes(name) || folders.has(folder)) return;
  folders.add(folder);
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
    readFileSync(path.join(folder, "package.json"), "utf8"),
  ) as Record<"dependencies" | "optionalDependencies", Record<string, string> | undefined>;
  for (const each of Object.keys({ ...dependencies, ...optionalDependencies }))
    addPackage(each, folder, folders);
}

function findPackage(name: string, from: string): string | null {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const place = path.join(folder, "node_modules", name);
    if (existsSync(path.join(place, "package.json"))) return place;
    if (folder === fromRoot()) return null;
  }
}
