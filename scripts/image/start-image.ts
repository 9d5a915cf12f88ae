import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chownSync, mkdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { UserError } from "@/scripts/command";
import { findAll, getCommand, readDockerfile } from "@/scripts/image/read-dockerfile";
import { findFreePort } from "@/scripts/ports";
import { startThrowawayPostgres } from "@/scripts/postgres/embedded-postgres";
import { withClient } from "@/scripts/postgres/with-client";

/** `nobody`, if this process is root: as in the image, the service must be able to work as another user. */
const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const PATIENCE_MS = 300_000;

/**
 * Prepares a database with the image's own command and starts its service on it, asks it as a browser and a
 * program would, and stops it.
 * @throws UserError when it does not become ready, answers wrongly or does not end by itself
 */
export async function startImage(
  image: string,
  data: string,
): Promise<{ readyMs: number; answers: string[] }> {
  mkdirSync(data);
  if (account.uid !== undefined) chownSync(data, account.uid, account.gid);
  const database = await startThrowawayPostgres();
  try {
    const ownerUrl = database.url;
    const env = await makeEnvironment(ownerUrl, data);
    const migrate = { ...env, DATABASE_OWNER_URL: ownerUrl };
    const deploy = ["--import", "tsx", "scripts/deploy-database.ts"];
    execFileSync(process.execPath, deploy, { ...account, cwd: image, env: migrate, stdio: "inherit" });
    return await runService(image, env);
  } finally {
    await database.stop();
  }
}

type Environment = Record<string, string> & { NODE_ENV: "production" };

async function makeEnvironment(ownerUrl: string, data: string): Promise<Environment> {
  await withClient(ownerUrl, (client) => client.query("CREATE ROLE roster LOGIN PASSWORD 'roster'"));
  const applicationUrl = new URL(ownerUrl);
  [applicationUrl.username, applicationUrl.password] = ["roster", "roster"];
  const secret = () => randomBytes(32).toString("hex");
  const settings = findAll(readDockerfile().image, "ENV").map((line): [string, string] => {
    const [name = "", value = ""] = line.split("=");
    return [name, value];
  });
  const port = String(await findFreePort());
  return {
    ...Object.fromEntries(settings),
    NODE_ENV: "production",
    PATH: process.env.PATH ?? "",
    HOME: data,
    HOST: "127.0.0.1",
    PORT: port,
    DATA_DIR: data,
    DATABASE_URL: applicationUrl.href,
    NEXTAUTH_URL: `http://127.0.0.1:${port}`,
    NEXTAUTH_SECRET: secret(),
    ENCRYPTION_KEYS: `k1:${secret()}`,
    INNGEST_EVENT_KEY: "image",
    INNGEST_SIGNING_KEY: secret(),
    INNGEST_BASE_URL: `http://127.0.0.1:${await findFreePort()}`,
  };
}

async function runService(image: string, env: Environment): Promise<{ readyMs: number; answers: string[] }> {
  const started = performance.now();
  const [, ...args] = getCommand(readDockerfile());
  const child = spawn(process.execPath, args, {
    ...account,
    cwd: image,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += String(text)));
  const ended = once(child, "exit");
  try {
    const url = env.NEXTAUTH_URL ?? "";
    for (const part of ["live", "ready"]) {
      while ((await ask(`${url}/api/health/${part}`)) !== 200) {
        if (child.exitCode !== null || performance.now() - started > PATIENCE_MS)
          throw new UserError(`The service is not ${part}:\n${output}`);
        await sleep(50);
      }
    }
    const readyMs = performance.now() - started;
    const answers = await askPages(url);
    child.kill("SIGTERM");
    const [code] = (await ended) as [number | null];
    if (code !== 0) throw new UserError(`The service ended with ${String(code)}:\n${output}`);
    return { readyMs, answers };
  } finally {
    child.kill("SIGKILL");
  }
}

async function ask(url: string): Promise<number | null> {
  const response = await fetch(url, { redirect: "manual" }).catch(() => null);
  await response?.arrayBuffer();
  return response?.status ?? null;
}

async function askPages(url: string): Promise<string[]> {
  const page = await (await fetch(`${url}/sign-in`)).text();
  const script = /\/_next\/static\/[^"\\]+\.js/.exec(page)?.[0];
  if (script === undefined) throw new UserError(`The page has no script:\n${page.slice(0, 2000)}`);
  const wanted = { "/sign-in": 200, [script]: 200, "/docs/openapi.json": 200, "/open-api/bloggers": 401 };
  for (const [path, status] of Object.entries(wanted)) {
    const found = await ask(url + path);
    if (found !== status) throw new UserError(`${path} is answered with ${String(found)}, not ${status}.`);
  }
  return Object.entries(wanted).map(([path, status]) => `${path} ${status}`);
}
