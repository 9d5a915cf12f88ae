import { afterEach, expect, it, vi } from "vitest";
import { env } from "@/server/env";
import { logDeploymentWarnings } from "@/server/infra/deployment";
import { recordLog } from "@/testing/record-log";
import { changeSettings, setSettings } from "@/testing/suite/suite-settings";
import { serveHealth } from "./serve-health";

const token = "a-token-of-the-operator";
/** A deployment that is whole but for the pooled address. */
const pooled = new URL(env.DATABASE_URL);
pooled.searchParams.set("pgbouncer", "true");
setSettings({
  DEPLOYMENT: "managed",
  DATABASE_URL: pooled.href,
  NEXTAUTH_URL: "https://roster.example",
  TRUSTED_PROXIES: "10.0.0.0/8",
  JOBS_PORT: "9",
  UPSTASH_REDIS_REST_URL: "http://127.0.0.1:9",
  UPSTASH_REDIS_REST_TOKEN: "none",
  BLOB_READ_WRITE_TOKEN: "vercel_blob_rw_teststore_0123456789abcdef",
});

let undo = () => {};
afterEach(() => undo());

async function read(authorization?: string) {
  const headers = authorization === undefined ? {} : { authorization };
  const response = await serveHealth(new Request("https://roster.example/api/health", { headers }));
  return (await response.json()) as { status: string; checks?: object; warnings?: object[] };
}

it("shows the warnings with their cost to who has the token, and to others the status alone", async () => {
  undo = changeSettings({ HEALTH_TOKEN: token });
  const { warnings, checks } = await read(`Bearer ${token}`);
  expect(warnings).toEqual([
    {
      setting: "DATABASE_URL",
      wrong: "leads to a pooler and DATABASE_OWNER_URL is not set",
      cost: expect.stringContaining("db:deploy") as string,
      todo: expect.stringContaining("DATABASE_OWNER_URL") as string,
    },
  ]);
  expect(Object.keys(checks ?? {})).toContain("database");
  for (const wrong of [undefined, "Bearer ", "Bearer another-token-altogether", token])
    expect(Object.keys(await read(wrong))).toEqual(["status"]);
});

it("shows the checks to all and the warnings to none without a token", async () => {
  for (const authorization of [undefined, "Bearer "])
    expect(Object.keys(await read(authorization)).sort()).toEqual(["checks", "status", "version"]);
});

it("writes each warning to the log, as a sentence", () => {
  const lines = recordLog();
  logDeploymentWarnings();
  expect(lines).toEqual([expect.stringContaining("DATABASE_URL leads to a pooler")]);
  vi.restoreAllMocks();
});
