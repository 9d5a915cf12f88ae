import { type IncomingMessage } from "node:http";
import { methodNotAllowed, ServiceError } from "@/server/domain/kernel/errors";
import { echo } from "@/server/domain/kernel/text";

/** The areas of the service by path, the first that fits, with the methods that Next can carry there. */
const areas = [
  { path: /^\/open-api(\/|$)/, methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] },
  { path: /^\/api\/inngest\/?$/, methods: ["GET", "HEAD", "POST", "PUT", "OPTIONS"] },
  { path: /^\/api\/health\/?$/, methods: ["GET", "HEAD", "OPTIONS"] },
  { path: /^\/api\/uploads\//, methods: ["PUT", "OPTIONS"] },
  { path: /^\/api(\/|$)/, methods: ["GET", "HEAD", "POST", "OPTIONS"] },
  { path: /^\//, methods: ["GET", "HEAD"] },
] as const;

/** No public path has it, so a handler refuses it as it would any other method that the path lacks. */
const NO_METHOD_OF_OURS = "OPTIONS";

export type Target = { url: string; method: string };

/**
 * The path and method to hand to Next (docs/rules.md#requests). Under `/open-api` a method that Next cannot
 * carry goes on as another that is refused: there the API key is looked at first.
 * @throws ServiceError for what no path could answer.
 */
export function checkRequest(sent: Target, dev: boolean): Target {
  const url = checkUrl(sent.url);
  const area = areas.find(({ path }) => path.test(pathOf(url)));
  const known: readonly string[] = area?.methods ?? [];
  // Reload and the overlay of errors have paths of their own in development.
  if (known.includes(sent.method) || dev) return { url, method: sent.method };
  if (area === areas[0]) return { url, method: NO_METHOD_OF_OURS };
  throw methodNotAllowed(known);
}

/** @throws ServiceError for another HTTP than 1.0 and 1.1, and for a host that is missing or ambiguous. */
export function checkProtocol({ httpVersion, rawHeaders }: IncomingMessage): void {
  if (!/^1\.[01]$/.test(httpVersion)) throw invalid("request", "must be HTTP/1.1 or HTTP/1.0");
  // Node.js keeps the first of several; what stands in front may have gone by the last.
  const hosts = rawHeaders.filter((name, n) => n % 2 === 0 && name.toLowerCase() === "host").length;
  if (hosts > 1) throw invalid("Host", "must be sent once");
  if (hosts === 0 && httpVersion === "1.1") throw invalid("Host", "is required");
}

/** For a method that no path has. */
export function unknownMethod(): ServiceError {
  return methodNotAllowed(areas[0].methods);
}

const ORIGIN = /^https?:\/\/[^/?#\\]*/i;
/** Next would resolve dots after the path was judged, and so end in another area. */
const DOTS = /\/(\.|%2e){1,2}(\/|$)/i;

/** Proxies may send the whole address; only its path says what is asked for, without a fragment. */
function checkUrl(sent: string): string {
  const url = sent
    .replace(ORIGIN, "")
    .replace(/#.*/, "")
    .replace(/^(?=\?|$)/, "/");
  const path = pathOf(url);
  if (!path.startsWith("/") || path.includes("\\") || path.includes("//") || DOTS.test(path)) {
    const message =
      "There is no such path. Write it with one slash between its parts, and without . or ..: see /docs.";
    throw new ServiceError("NOT_FOUND", message);
  }
  if (!isDecodable(path)) throw invalid("path", "must be UTF-8 in percent-encoding: %25 stands for %");
  return url;
}

function pathOf(url: string): string {
  return url.split("?", 1)[0] ?? "";
}

/** A path as the log may show it: without what may be secret. */
export function showPath(sent: string): string {
  return echo(sent.replace(ORIGIN, "").split(/[?#]/, 1)[0] ?? "");
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** `VALIDATION_FAILED` for a part of the request outside query and body. */
export function invalid(path: string, message: string): ServiceError {
  const issues = [{ path, message }];
  return new ServiceError("VALIDATION_FAILED", `Please correct the request: ${path} ${message}.`, { issues });
}
