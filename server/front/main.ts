import { createServer } from "node:http";
import path from "node:path";
import next from "next";
import { env } from "@/server/env";
import { createFront } from "./create-front";
import { cacheReference } from "./cache-reference";
import { prepareLastAnswers } from "./last-answers";
import { runBeforeExit } from "@/server/infra/before-exit";
import { logger } from "@/server/infra/logger";
import { endTracing } from "@/server/infra/tracing";
import { serveDirectly } from "./serve-directly";
import { stopFront } from "./stop-front";

const dev = env.NODE_ENV === "development";
const front = createFront({
  dev,
  proxies: env.TRUSTED_PROXIES,
  serve: (request, response) => serve(request, response),
});
const beginLastAnswers = prepareLastAnswers(front);
const app = next({
  dev,
  dir: path.join(import.meta.dirname, "../.."),
  port: env.PORT,
  // Next handles all upgrades on the server that it is given; only hot reload needs them.
  httpServer: dev ? front : createServer(),
});
const handle = app.getRequestHandler();
const direct = serveDirectly(cacheReference(handle, () => front));
// In development a handler must change with its source.
const serve = dev ? handle : direct.serve;
await app.prepare();
front.listen(env.PORT, env.HOST);

let isStopping = false;
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) {
  process.on(signal, () => {
    // systemd may signal every process of the service, and the launcher then signals this one again.
    if (!isStopping) void stop();
    isStopping = true;
  });
}

async function stop(): Promise<void> {
  const withinMs = dev ? 0 : env.STOP_SECONDS * 1_000;
  const endings = [direct.ended, () => app.close(), endTracing];
  const hasEnded = await stopFront({ front, withinMs, beginLastAnswers, endings });
  if (!hasEnded && !dev)
    logger().warn(`What was under way did not end in STOP_SECONDS (${env.STOP_SECONDS}) and was cut off.`);
  // Also where something was cut off. The connections to the database end with the process, not before.
  await runBeforeExit();
  process.exit();
}
