import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runCommand, UserError } from "@/scripts/command";
import { fromRoot } from "@/scripts/from-root";
import { assembleFunction, measureColdStart } from "@/scripts/vercel/assemble-function";
import {
  type BuiltFunction,
  findFaults,
  heaviestParts,
  measureFunctions,
  toMib,
} from "@/scripts/vercel/measure-functions";

const CLI = "vercel@60.1.3";
const TOOLS = fromRoot(".cache/vercel");

/** A route of each function that answers without a database, and with what status. */
const ROUTES = [
  { route: "api/health/live", status: 200 },
  { route: "docs/openapi.json", status: 200 },
  { route: "docs", status: 200 },
  { route: "sign-in", status: 200 },
  { route: "overview", status: 307 },
  { route: "platform/overview", status: 307 },
  { route: "bloggers", status: 307 },
  { route: "scraping-runs", status: 307 },
  { route: "open-api/bloggers", status: 401 },
  { route: "api/inngest", status: 401 },
  { route: "api/trpc/[trpc]", ask: "api/trpc/me.get", status: 401 },
  { route: "api/exports/[id]", ask: "api/exports/job_1", status: 401 },
];

const SETTINGS = {
  DATABASE_URL: "postgresql://roster@127.0.0.1:59999/none",
  NEXTAUTH_URL: "https://roster.example",
  NEXTAUTH_SECRET: "s".repeat(32),
  ENCRYPTION_KEYS: `k1:${"ab".repeat(32)}`,
  INNGEST_EVENT_KEY: "check",
  INNGEST_SIGNING_KEY: "ab".repeat(32),
  INNGEST_BASE_URL: "http://127.0.0.1:59999",
  TRUSTED_PROXIES: "vercel",
  RATE_STORE: "postgres",
  BLOB_READ_WRITE_TOKEN: "vercel_blob_rw_check_0123456789abcdef",
  VERCEL: "1",
};

/**
 * `npm run vercel:check` builds as Vercel does, without an account, and looks at the functions: what each
 * weighs, what it must not contain, and how it starts alone. `--no-build` looks at the last build again.
 */
await runCommand(import.meta, async () => {
  if (!process.argv.includes("--no-build")) build();
  const functions = measureFunctions(fromRoot());
  for (const each of functions) console.log(describe(each));
  for (const each of ROUTES) await start(functions, each);
  const faults = functions.flatMap(findFaults);
  if (faults.length > 0) throw new UserError(`\n${faults.join("\n")}`);
});

function build(): void {
  mkdirSync(path.join(TOOLS, "home"), { recursive: true });
  const env = {
    NODE_ENV: "production" as const,
    PATH: process.env.PATH ?? "",
    HOME: path.join(TOOLS, "home"),
    VERCEL_TELEMETRY_DISABLED: "1",
  };
  const command = path.join(TOOLS, "node_modules/vercel/dist/vc.js");
  if (!existsSync(command))
    execFileSync("npm", ["install", "--ignore-scripts", "--no-save", "--prefix", TOOLS, CLI], {
      stdio: "inherit",
    });
  mkdirSync(fromRoot(".vercel"), { recursive: true });
  const settings = { framework: "nextjs", installCommand: "true" };
  const project = { projectId: "prj_check", orgId: "team_check", settings };
  if (!existsSync(fromRoot(".vercel/project.json")))
    writeFileSync(fromRoot(".vercel/project.json"), JSON.stringify(project));
  // The build of the next start is another one.
  rmSync(fromRoot(".next/.fingerprint"), { force: true });
  execFileSync(process.execPath, [command, "build", "--prod", "--yes"], {
    cwd: fromRoot(),
    env,
    stdio: "inherit",
  });
}

function describe(built: BuiltFunction): string {
  const { name, bytes, runtime, maxDuration } = built;
  const time = maxDuration === null ? "the plan's" : `${maxDuration} s`;
  return `${toMib(bytes).padStart(5)} MiB  ${name} (${runtime}, at most ${time}): ${heaviestParts(built, 4).join(", ")}`;
}

type Asked = { route: string; ask?: string; status: number };

async function start(
  functions: BuiltFunction[],
  { route, ask = route, status: wanted }: Asked,
): Promise<void> {
  const root = fromRoot(".vercel/output/functions");
  const name = path.relative(root, realpathSync(path.join(root, `${route}.func`))).replace(/\.func$/, "");
  const built = functions.find((each) => each.name === name);
  if (built === undefined) throw new UserError(`No function answers /${route}.`);
  const { folder, remove } = assembleFunction(built);
  try {
    const { loadedMs, answeredMs, status, output } = await measureColdStart(folder, {
      path: `/${ask}`,
      env: SETTINGS,
    });
    if (status !== wanted)
      throw new UserError(`${name}, alone, answers /${ask} with ${status}, not ${wanted}:\n${output}`);
    const times = `loaded after ${Math.round(loadedMs)} ms, answered /${ask} after ${Math.round(answeredMs)} ms`;
    console.log(`${name}, alone: ${times}`);
  } finally {
    remove();
  }
}
