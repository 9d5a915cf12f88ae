import { type IncomingMessage, type RequestListener } from "node:http";
import { buffer } from "node:stream/consumers";
import { type RouteHandler } from "@/server/open-api/handle";

/** A module of a route exports its handlers by method, and settings such as `maxDuration`. */
type RouteModule = Readonly<Record<string, unknown>>;
export type MountedRoutes = { paths: Readonly<Record<string, RouteModule>>; others: RouteModule };

export function serveRoutes({ paths, others }: MountedRoutes): RequestListener {
  return (message, response) => {
    const { method = "GET", url = "/" } = message;
    const { route, params } = findRoute(paths, new URL(url, "http://localhost").pathname) ?? {
      route: others,
      params: {},
    };
    const handler = (route[method] ?? others[method]) as RouteHandler | undefined;
    if (handler === undefined) return void response.writeHead(405).end();
    void toRequest(message)
      .then((request) => handler(request, { params: Promise.resolve(params) }))
      .then(async (result) => {
        response.writeHead(result.status, Object.fromEntries(result.headers));
        response.end(Buffer.from(await result.arrayBuffer()));
      })
      .catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  };
}

/** Paths with `:id` match any segment there; a fixed path comes first. */
function findRoute(paths: MountedRoutes["paths"], pathname: string) {
  const segments = pathname.split("/");
  for (const [pattern, route] of Object.entries({ [pathname]: paths[pathname], ...paths })) {
    const wanted = pattern.split("/");
    const fits = wanted.length === segments.length && route !== undefined;
    if (!fits || !wanted.every((part, index) => part.startsWith(":") || part === segments[index])) continue;
    const params = wanted.flatMap((part, index) =>
      part.startsWith(":") ? [[part.slice(1), decodeURIComponent(segments[index] ?? "")] as const] : [],
    );
    return { route, params: Object.fromEntries(params) };
  }
  return null;
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
