import { setTimeout as delay } from "node:timers/promises";
import { EmbeddedEngine } from "@/inngest/embedded/embedded-engine";
import { serveJobs } from "@/inngest/serve-jobs";
import { env } from "@/server/env";

/** A busy machine takes long to register the functions. */
const PATIENCE_MS = 90_000;

type Options = {
  serve?: (request: Request) => Promise<Response>;
  /** Maximum duration of a call, read at each call. A longer call fails while its work continues. */
  callLimitMs?: () => number | null;
};

/**
 * Runs the embedded engine on the service's database in front of the service's own jobs, without a network
 * in between. Scheduled jobs act on the whole database, so it should belong to the suite alone.
 */
export async function startJobEngine(
  port: number,
  { serve = serveJobs, callLimitMs = () => null }: Options = {},
): Promise<EmbeddedEngine> {
  const logged: string[] = [];
  const engine = new EmbeddedEngine({
    databaseUrl: env.DATABASE_URL,
    eventKey: env.INNGEST_EVENT_KEY ?? "",
    signingKey: env.INNGEST_SIGNING_KEY ?? "",
    port,
    appUrl: env.NEXTAUTH_URL,
    fetch: (url, init) => within(callLimitMs(), serve(new Request(url, init))),
    log: (level, message, details) => logged.push(`${level}: ${message} ${JSON.stringify(details)}`),
    retryBaseMs: 50,
  });
  await engine.start();
  const givesUpAtMs = performance.now() + PATIENCE_MS;
  while (engine.health().status !== "ok") {
    if (performance.now() > givesUpAtMs)
      throw new Error(`the engine took no functions: ${engine.health().problem ?? logged.join()}`);
    await delay(20);
  }
  return engine;
}

/** Fails a call that takes too long, as a serverless platform does, while its work continues. */
async function within(limitMs: number | null, answer: Promise<Response>): Promise<Response> {
  if (limitMs === null) return answer;
  const timer = new AbortController();
  const tooLate = delay(limitMs, new Response("too late", { status: 504 }), { signal: timer.signal });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    timer.abort();
    tooLate.catch(() => undefined);
  }
}
