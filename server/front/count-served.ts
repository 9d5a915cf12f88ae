import { type IncomingMessage, type ServerResponse } from "node:http";
import { recordRequest } from "@/server/infra/metrics";

/** These count themselves by their routes, also where there is no front. */
const COUNTED = /^\/(open-api(\/|$)|updates\/|metrics$|api\/(?!auth\/|health(\/|$)))/;
const ROUTES = [
  /^\/_next(?=\/)/,
  /^\/api\/auth(?=\/)/,
  /^\/api\/health(?:\/(?:live|ready))?$/,
  /^\/docs(?=\/|$)/,
];

/** Counts what Next answers by itself: pages, files of the console, sign-in and health. */
export function countServed(request: IncomingMessage, response: ServerResponse, startedAtMs: number): void {
  const path = request.url?.split("?", 1)[0]?.replace(/(?<=.)\/$/, "") ?? "";
  if (COUNTED.test(path)) return;
  const route = ROUTES.map((pattern) => pattern.exec(path)?.[0]).find((found) => found !== undefined);
  recordRequest({
    method: request.method ?? "other",
    route: route ?? "pages",
    status: response.statusCode,
    durationMs: performance.now() - startedAtMs,
  });
}
