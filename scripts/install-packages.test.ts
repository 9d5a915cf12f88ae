import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { expect, it } from "vitest";
import { build } from "esbuild";
import { fromRoot } from "@/scripts/from-root";
import { planInstall } from "@/scripts/install-packages.mjs";

const root = { version: "1.0.0" };
const next = { version: "16.4.5" };
const elsewhere = { version: "16.4.5", optional: true };
const vitest = { version: "4.1.12", dev: true };
const knip = { version: "6.44.2", dev: true };
const wanted = { "": root, next, elsewhere, vitest, knip };

const older = { version: "1.0.0" };
const started = { next };
const complete = { next, vitest, knip };

it.each([
  ["installs only what a start needs in a fresh clone", false, null, "start"],
  ["installs everything for tests in a fresh clone", true, null, "all"],
  ["starts with what a start installed", false, started, "nothing"],
  ["adds what tests need to what a start installed", true, started, "add"],
  ["adds the rest where some of it is there", true, { next, vitest }, "add"],
  ["adds nothing where npm would remove something", true, { next, former: next }, "all"],
  ["starts with what tests installed", false, complete, "nothing"],
  ["tests with what tests installed", true, complete, "nothing"],
  ["replaces another version of what a start needs", false, { next: older }, "start"],
  ["keeps the packages of tests when it replaces a version", false, { ...complete, next: older }, "all"],
  ["starts with another version of what only tests need", false, { next, vitest: older, knip }, "nothing"],
  ["replaces another version of what only tests need", true, { next, vitest: older }, "all"],
  ["replaces what a start needs before tests", true, { next: older }, "all"],
])("%s", (_, all, installed, plan) => {
  expect(planInstall({ all, wanted, installed })).toBe(plan);
});

const PROGRAMS = [
  "scripts/start.mjs",
  "scripts/with-client.ts",
  "scripts/build.ts",
  "scripts/deploy-database.ts",
  "scripts/forget-first-run.ts",
  "scripts/check-audit.ts",
  "scripts/simulator.ts",
  "scripts/admin/create-admin.ts",
  "scripts/admin/secret-keys.ts",
  "scripts/backup/backup.ts",
  "scripts/backup/restore.ts",
  "scripts/doctor/doctor.ts",
  "scripts/upgrade/upgrade.ts",
  "scripts/demo/seed-demo.ts",
  "scripts/demo/run-demo.ts",
  "inngest/embedded/main.ts",
  "server/front/main.ts",
  "server/infra/sheet-reader/worker/main.mjs",
  "proxy.ts",
  "instrumentation.ts",
  "next.config.mjs",
];

const packageOf = (specifier: string) => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;

it("needs only `dependencies` for a start, its build and the commands of a deployment", async () => {
  const manifest = JSON.parse(readFileSync(fromRoot("package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  const routes = readdirSync(fromRoot("app"), { recursive: true, encoding: "utf8" })
    .filter((file) => /(^|\/)(page|layout|route|error)\.tsx?$/.test(file))
    .map((file) => `app/${file}`);
  const { metafile } = await build({
    stdin: {
      contents: [...PROGRAMS, ...routes].map((file) => `import "./${file}";`).join("\n"),
      resolveDir: fromRoot(),
    },
    bundle: true,
    absWorkingDir: fromRoot(),
    format: "esm",
    jsx: "automatic",
    loader: { ".css": "empty", ".module.css": "empty" },
    logLevel: "silent",
    metafile: true,
    packages: "external",
    platform: "node",
    target: "esnext",
    write: false,
  });
  const files = Object.entries(metafile.inputs).filter(([file]) => file !== "<stdin>");
  expect(files.length).toBeGreaterThan(1000);
  const imported = files.flatMap(([, { imports }]) =>
    imports.filter(({ external }) => external).map(({ path }) => path),
  );
  const required = files.flatMap(([file]) =>
    [...readFileSync(fromRoot(file), "utf8").matchAll(/\brequire\("([^"]+)"\)/g)].map(
      ([, name = ""]) => name,
    ),
  );
  const { plugins } = ((await import(fromRoot("postcss.config.mjs"))) as { default: { plugins: object } })
    .default;
  const named = [...imported, ...required, ...Object.keys(plugins)];
  const packages = named.filter((name) => !isBuiltin(name)).map(packageOf);
  const missing = new Set(packages.filter((name) => !(name in manifest.dependencies)));
  expect([...missing]).toEqual([]);
});
