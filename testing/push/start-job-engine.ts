import { setTimeout as delay } from "node:timers/promises";
import { EmbeddedEngine } from "@/inngest/embedded/embedded-engine";
import { serveJobs } from "@/inngest/serve-jobs";
import { env } from "@/server/env";

/**
 * The embedded engine on the service's database, in front of the service's own jobs as its route serves
 * them, without the network between. Scheduled jobs work on all of that database: it should be the suite's
 * alone.
 */
export async function startJobEngine(port: number): Promise<EmbeddedEngine> {
  const logged: string[] = [];
  const engine = new EmbeddedEngine({
    databaseUrl: env.DATABASE_URL,
    eventKey: env.INNGEST_EVENT_KEY ?? "",
    signingKey: env.INNGEST_SIGNING_KEY ?? "",
    port,
    appUrl: env.NEXTAUTH_URL,
    fetch: (url, init) => serveJobs(new Request(url, init)),
    log: (level, message, details) => logged.push(`${level}: ${message} ${JSON.stringify(details)}`),
    retryBaseMs: 50,
  });
  await engine.start();
  for (let i = 0; engine.health().status !== "ok"; i += 1) {
    if (i === 500)
      throw new Error(`the engine took no functions: ${engine.health().problem ?? logged.join()}`);
    await delay(20);
  }
  return engine;
}
