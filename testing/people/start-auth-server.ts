import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import NextAuth, { type AuthOptions } from "next-auth";

type Handler = (request: object, response: object, options: AuthOptions) => Promise<void>;

export async function startAuthServer(
  options: () => AuthOptions,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    void readCall(request).then((call) => (NextAuth as Handler)(call, extend(response), options()));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

async function readCall(request: IncomingMessage) {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  const cookies = (request.headers.cookie ?? "")
    .split(/;\s*/)
    .map((pair) => pair.split(/=(.*)/s, 2).map(decodeURIComponent));
  return {
    method: request.method,
    headers: request.headers,
    query: { ...Object.fromEntries(searchParams), nextauth: pathname.split("/").slice(3) },
    cookies: Object.fromEntries(cookies) as Record<string, string>,
    body: Object.fromEntries(new URLSearchParams(await text(request))),
  };
}

function extend(response: ServerResponse) {
  const json = (body: unknown) =>
    response.setHeader("content-type", "application/json").end(JSON.stringify(body));
  const status = (code: number) => Object.assign(response, { statusCode: code });
  const send = (body: unknown) => (typeof body === "string" ? response.end(body) : json(body));
  return Object.assign(response, { json, status, send });
}
