import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo } from "node:net";
import { EmbeddedEngine } from "@/inngest/embedded/embedded-engine";
import { env } from "@/server/env";
import { serveRoutes } from "../../processes/serve-routes";

/**
 * A process that handles pushes as an instance of the service does: it imports and pushes what it
 * committed, serves the jobs, and runs an embedded engine alongside those of other workers. Prints its
 * port; tests kill this process.
 */
const server = createServer((message, response) => void listener.then((serve) => serve(message, response)));
const listener = start();

async function start(): Promise<RequestListener> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const engine = new EmbeddedEngine({
    databaseUrl: env.DATABASE_URL,
    eventKey: env.INNGEST_EVENT_KEY ?? "",
    signingKey: env.INNGEST_SIGNING_KEY ?? "",
    port: 0,
    appUrl: `http://127.0.0.1:${port}`,
  });
  await engine.start();
  // The job client reads its variables when it is created.
  process.env.INNGEST_BASE_URL = engine.url;
  const { workerRoutes } = await import("./worker-routes");
  process.stdout.write(`${port}\n`);
  return serveRoutes(workerRoutes);
}
