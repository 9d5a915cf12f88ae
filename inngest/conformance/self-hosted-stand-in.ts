import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { findFreePort } from "@/scripts/ports";
import { EmbeddedEngine } from "../embedded/embedded-engine";
import { hashSigningKey } from "../embedded/signature";

const registration = z.looseObject({ url: z.url(), functions: z.array(z.unknown()).min(1) });

interface StandInOptions {
  readonly databaseUrl: string;
  readonly eventKey: string;
  readonly signingKey: string;
  readonly port?: number;
}

/**
 * Stands in for `inngest start`. It knows no application until one registers with `POST /fn/register` and
 * the hashed signing key as bearer token. From then on the embedded engine runs that application's
 * functions and gets all other requests.
 */
export async function startSelfHostedStandIn(options: StandInOptions) {
  const { databaseUrl, eventKey, signingKey, port: ownPort = 0 } = options;
  let engine: EmbeddedEngine | undefined;
  const register = async (request: IncomingMessage): Promise<[number, object]> => {
    if (request.headers.authorization !== `Bearer ${hashSigningKey(signingKey)}`)
      return [401, { error: "Unauthorized", status: 401 }];
    const { url } = registration.parse(await json(request));
    if (engine !== undefined) return [200, { ok: true, status: 200, modified: false }];
    const port = await findFreePort();
    engine = new EmbeddedEngine({ databaseUrl, eventKey, signingKey, port, appUrl: new URL(url).origin });
    await engine.start();
    while (engine.health().status !== "ok") await delay(20);
    return [200, { ok: true, status: 200, modified: true }];
  };
  const forward = async (request: IncomingMessage, response: ServerResponse) => {
    if (engine === undefined) return void response.writeHead(503).end();
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value !== "string" || ["host", "connection", "content-length"].includes(name)
        ? []
        : [[name, value] as [string, string]],
    );
    const result = await fetch(`${engine.url}${request.url ?? "/"}`, {
      method: request.method ?? "GET",
      headers,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    response.writeHead(result.status, { "content-type": "application/json" }).end(await result.text());
  };
  const server = createServer((request, response) => {
    const handled =
      request.url === "/fn/register"
        ? register(request).then(
            ([status, body]) => void response.writeHead(status).end(JSON.stringify(body)),
          )
        : forward(request, response);
    handled.catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  server.listen(ownPort, "127.0.0.1");
  await once(server, "listening");
  return {
    isRegistered: () => engine !== undefined,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await engine?.stop();
    },
  };
}
