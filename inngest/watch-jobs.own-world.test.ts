import "@/testing/push/engine/job-engine-settings";
import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { rateLimiter } from "@/server/infra/limiter";
import { checkHealth, findJobState, recordSweep } from "@/server/services/kernel/health";
import { serveRoutes } from "@/testing/processes/serve-routes";
import { testSettings } from "@/testing/suite/test-settings";
import { startSelfHostedStandIn } from "./conformance/self-hosted-stand-in";

const { INNGEST_EVENT_KEY: eventKey, INNGEST_SIGNING_KEY: signingKey } = testSettings;
const TIMEOUT_MS = 60_000;
const TIMES = { lookEveryMs: 100, retryMs: 20, missedAfterMs: 1_500 };

/** The service as its job server calls it; its first port later becomes the job server's. */
const jobsPort = Number(new URL(process.env.INNGEST_BASE_URL ?? "").port);
const app = createServer((message, response) => serve(message, response));
app.listen(0, "127.0.0.1");
await once(app, "listening");
const address = app.address();
process.env.NEXTAUTH_URL = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
// Settings are read once, so modules that read them are imported after they are set.
const { serveJobs } = await import("./serve-jobs");
const { watchJobs } = await import("./watch-jobs");
const { registerWhenFrozen } = await import("./register-when-frozen");
const paths = { "/api/inngest": { GET: serveJobs, POST: serveJobs, PUT: serveJobs } };
const serve = serveRoutes({ paths, others: {} });

const startJobServer = () =>
  startSelfHostedStandIn({
    databaseUrl: process.env.DATABASE_URL ?? "",
    eventKey,
    signingKey,
    port: jobsPort,
  });
const jobsHealth = async () => {
  const parts = { db: getDb(), limiter: rateLimiter(), jobsHealthUrl: null, runningMs: 0 };
  return (await checkHealth(parts)).checks.jobs;
};

const ends: (() => unknown)[] = [];
const stopAll = async () => {
  for (const end of ends.splice(0).reverse()) await end();
};
afterAll(async () => {
  await stopAll();
  app.closeAllConnections();
  app.close();
});

it(
  "the functions are registered at the start, and again with a server that has forgotten",
  async () => {
    ends.push(watchJobs(TIMES));
    await expect.poll(async () => (await findJobState(getDb())).problem).toContain("took no registration");
    expect(await jobsHealth()).toBe("unregistered");

    const first = await startJobServer();
    await expect.poll(first.isRegistered, { timeout: TIMEOUT_MS / 2 }).toBe(true);
    await expect.poll(jobsHealth, { timeout: TIMEOUT_MS / 2 }).toBe("ok");
    await getDb().$executeRaw`
      UPDATE inngest.cron SET next_at = date_trunc('minute', now()) WHERE function_id LIKE '%-tick'`;
    await expect
      .poll(async () => (await findJobState(getDb())).sweptMsAgo, { timeout: TIMEOUT_MS / 2 })
      .not.toBeNull();

    await first.stop();
    const second = await startJobServer();
    ends.push(second.stop);
    expect(second.isRegistered()).toBe(false);
    await expect.poll(second.isRegistered, { timeout: TIMEOUT_MS / 2 }).toBe(true);
    await stopAll();
  },
  TIMEOUT_MS,
);

it(
  "a server of one's own is told them again although the tick has just run",
  async () => {
    ends.push(watchJobs({ lookEveryMs: 100, retryMs: 20, missedAfterMs: 3_600_000, repeatMs: 1_000 }));
    const first = await startJobServer();
    await expect.poll(first.isRegistered, { timeout: TIMEOUT_MS / 2 }).toBe(true);
    await first.stop();
    await recordSweep(getDb());
    const second = await startJobServer();
    ends.push(second.stop);
    await expect.poll(second.isRegistered, { timeout: TIMEOUT_MS / 2 }).toBe(true);
    await stopAll();
  },
  TIMEOUT_MS,
);

it(
  "a process without timers registers them at a request, where the tick does not run",
  async () => {
    const server = await startJobServer();
    ends.push(server.stop);
    const tasks: (() => Promise<void>)[] = [];
    const request = (afterMs: number) => registerWhenFrozen((task) => tasks.push(task), afterMs);
    await recordSweep(getDb());
    request(3_600_000);
    expect(tasks).toHaveLength(1);
    await tasks.pop()?.();
    expect(server.isRegistered()).toBe(false);
    request(3_600_000);
    expect(tasks).toHaveLength(0);
    request(0);
    await tasks.pop()?.();
    expect(server.isRegistered()).toBe(true);
    await stopAll();
  },
  TIMEOUT_MS,
);
