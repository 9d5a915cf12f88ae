import { setTimeout as delay } from "node:timers/promises";
import { EmbeddedEngine } from "@/inngest/embedded/embedded-engine";
import { serveJobs } from "@/inngest/serve-jobs";
import { env } from "@/server/env";

type Options = {
  /** The route of the jobs; the service's own if none is given. */
  serve?: (request: Request) => Promise<Response>;
  /** How long a call may take, asked at each call: then it has failed, whatever it still does. */
  callLimitMs?: () => number | null;
};

/**
 * The embedded engine on the service's database, in front of the service's own jobs as its route serves
 * them, without the network between. Scheduled jobs work on all of that database: it should be the suite's
 * alone.
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
  for (let i = 0; engine.health().status !== "ok"; i += 1) {
    if (i === 500)
      throw new Error(`the engine took no functions: ${engine.health().problem ?? logged.join()}`);
    await delay(20);
  }
  return engine;
}

/** As a platform does with a function that takes too long. What the function has begun goes on here. */
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
