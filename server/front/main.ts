import { createServer } from "node:http";
import path from "node:path";
import next from "next";
import { env } from "@/server/env";
import { createFront } from "./create-front";
import { cacheReference } from "./cache-reference";
import { prepareLastAnswers } from "./last-answers";
import { endTracing } from "@/server/infra/tracing";
import { serveDirectly } from "./serve-directly";

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

let stopping = false;
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) {
  process.on(signal, () => {
    if (!stopping) void stop();
    stopping = true;
  });
}

async function stop(): Promise<void> {
  beginLastAnswers();
  setTimeout(() => front.closeAllConnections(), dev ? 0 : env.STOP_SECONDS * 1_000);
  // Connections that become idle now are kept alive for a next request that would not be served.
  setInterval(() => front.closeIdleConnections(), 100);
  await new Promise((resolve) => front.close(resolve));
  await direct.ended();
  await app.close();
  await endTracing();
  process.exit();
}
