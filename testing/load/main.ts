import { spawnSync } from "node:child_process";
import os from "node:os";
import path from "node:path";
import { UserError, runCommand } from "@/scripts/command";
import { startReceivers } from "@/scripts/bench/push/open-rig";
import { startOnBenchRoster } from "@/scripts/bench/start-bench-service";
import { fromRoot } from "@/scripts/from-root";
import { getDb } from "@/server/infra/db";
import { startServerProcess } from "../processes/start-server-process";
import { measureFlood } from "./flood";
import { clearBefore, createEndpoints, createKeys, createPeople, findOrganizations } from "./ground";
import { measureOverload } from "./overload";
import { NAME } from "./roster-size";
import { PLATFORM } from "./runs";
import { measureSteady } from "./steady";
import type { Stage } from "./stage";

const SECONDS = Number(process.env.LOAD_SECONDS ?? 600);
const KEYS = Number(process.env.LOAD_KEYS ?? 50);
const PEOPLE = Number(process.env.LOAD_PEOPLE ?? 40);
const ENDPOINTS = Number(process.env.LOAD_ENDPOINTS ?? 10);
const RUNS = Number(process.env.LOAD_RUNS ?? 20);
const TOKEN = "token-of-the-load-trial-0123456789";

/**
 * `npm run test:load`: keys, people of the console, endpoints and runs for LOAD_SECONDS on a million bloggers
 * of 200 organizations; then one organization's flood, and twice of what the service can do. The callers,
 * the receivers, the simulated platforms and the database share the machine with the service. Fails on any
 * answer that is not meant.
 */
await runCommand(import.meta, async () => {
  // A process knows one database, and the service starts it again.
  const fill = spawnSync(process.execPath, ["--import", "tsx", fromRoot("testing/load/fill-roster.ts")], {
    stdio: "inherit",
  });
  if (fill.status !== 0) throw new UserError("The roster could not be filled.");
  const platforms = await startServerProcess("testing/bench-runs/platforms.ts");
  const dataDir = path.resolve(process.env.DATA_DIR ?? ".data", NAME);
  const { appUrl, variables, stops } = await startOnBenchRoster(dataDir, {
    METRICS_TOKEN: TOKEN,
    OUTBOUND_ALLOW: "127.0.0.1",
    TRUSTED_PROXIES: "127.0.0.1",
    [`PLATFORM_BASE_URL_${PLATFORM}`]: platforms.url,
  });
  stops.add(async () => {
    platforms.kill();
    await platforms.gone;
  });
  Object.assign(process.env, variables);
  stops.add(() => getDb().$disconnect());
  try {
    const stage = await setUp(appUrl, variables.DATABASE_URL ?? "");
    stops.add(stage.receivers.stop);
    const problems = [
      ...(await measureSteady(stage, { seconds: SECONDS, runs: RUNS })),
      ...(await measureFlood(stage, { seconds: Math.max(180, SECONDS / 10) })),
      ...(await measureOverload(stage, { seconds: Math.max(10, SECONDS / 20) })),
    ];
    console.log(
      `load of the machine: ${os
        .loadavg()
        .map((load) => load.toFixed(1))
        .join(", ")}`,
    );
    if (problems.length > 0) throw new UserError(`Not as it should be:\n${problems.join("\n")}`);
  } finally {
    await stops.stopAll();
  }
});

async function setUp(appUrl: string, databaseUrl: string): Promise<Stage> {
  const organizations = await findOrganizations();
  await clearBefore();
  const receivers = await startReceivers();
  const keys = await createKeys(organizations.slice(0, KEYS), KEYS);
  const people = await createPeople(appUrl, organizations.slice(0, PEOPLE), PEOPLE);
  const endpoints = await createEndpoints(organizations.slice(0, ENDPOINTS), receivers);
  console.log(
    `${KEYS} keys, ${PEOPLE} people, ${ENDPOINTS} endpoints of ${organizations.length} organizations`,
  );
  return { appUrl, databaseUrl, token: TOKEN, organizations, keys, people, endpoints, receivers };
}
