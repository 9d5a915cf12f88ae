import { type IncomingMessage, type RequestListener } from "node:http";
import { buffer } from "node:stream/consumers";
import { type RouteHandler } from "@/server/open-api/handle";

type RouteModule = Partial<Record<string, RouteHandler>>;
export type MountedRoutes = { paths: Readonly<Record<string, RouteModule>>; others: RouteModule };

export function serveRoutes({ paths, others }: MountedRoutes): RequestListener {
  return (message, response) => {
    const { method = "GET", url = "/" } = message;
    const route = paths[new URL(url, "http://localhost").pathname] ?? others;
    const handler = route[method] ?? others[method];
    if (handler === undefined) return void response.writeHead(405).end();
    void toRequest(message)
      .then((request) => handler(request, {}))
      .then(async (result) => {
        response.writeHead(result.status, Object.fromEntries(result.headers));
        response.end(Buffer.from(await result.arrayBuffer()));
      })
      .catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  };
}

async function toRequest(message: IncomingMessage): Promise<Request> {
  const { method = "GET", url = "/", headers } = message;
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(new URL(url, "http://localhost"), {
    method,
    headers: pairs,
    ...(hasBody && { body: await buffer(message) }),
  });
}
