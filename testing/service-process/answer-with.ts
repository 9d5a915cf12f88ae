import { type IncomingMessage, type RequestListener } from "node:http";
import { buffer } from "node:stream/consumers";
import { type mountedRoutes } from "./mounted-routes";

/** Hands each request to its route's handler, as Next does, and its answer to the caller. */
export function answerWith({ paths, others }: typeof mountedRoutes): RequestListener {
  return (message, response) => {
    const { method = "GET", url = "/" } = message;
    const route = paths[new URL(url, "http://localhost").pathname] ?? others;
    const handler = route[method] ?? others[method];
    if (handler === undefined) return void response.writeHead(405).end();
    void toRequest(message)
      .then((request) => handler(request, {}))
      .then(async (answer) => {
        response.writeHead(answer.status, Object.fromEntries(answer.headers));
        response.end(Buffer.from(await answer.arrayBuffer()));
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
