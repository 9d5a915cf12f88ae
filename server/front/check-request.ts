import { type IncomingMessage } from "node:http";
import { methodNotAllowed, ServiceError } from "@/server/domain/kernel/errors";
import { echo } from "@/server/domain/kernel/text";

const areas = [
  { path: /^\/open-api(\/|$)/, methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] },
  { path: /^\/api\/inngest\/?$/, methods: ["GET", "HEAD", "POST", "PUT", "OPTIONS"] },
  { path: /^\/api\/health(\/(live|ready))?\/?$/, methods: ["GET", "HEAD", "OPTIONS"] },
  { path: /^\/api\/uploads\//, methods: ["PUT", "OPTIONS"] },
  { path: /^\/api(\/|$)/, methods: ["GET", "HEAD", "POST", "OPTIONS"] },
  { path: /^\//, methods: ["GET", "HEAD"] },
] as const;

/** No public path supports it, so the handler refuses it as an unsupported method. */
const NO_METHOD_OF_OURS = "OPTIONS";

export type Target = { url: string; method: string };

/**
 * The path and method passed to Next (docs/rules.md#requests). Under `/open-api` a method that Next does not
 * support is replaced by one that is refused, because there the API key is checked first.
 * @throws ServiceError for requests that no path could serve
 */
export function checkRequest(sent: Target, dev: boolean): Target {
  const url = checkUrl(sent.url);
  const area = areas.find(({ path }) => path.test(pathOf(url)));
  const known: readonly string[] = area?.methods ?? [];
  // In development, hot reload and the error overlay have paths of their own.
  if (known.includes(sent.method) || dev) return { url, method: sent.method };
  if (area === areas[0]) return { url, method: NO_METHOD_OF_OURS };
  throw methodNotAllowed(known);
}

/** @throws ServiceError for HTTP versions other than 1.0 and 1.1, and for a missing or repeated Host */
export function checkProtocol({ httpVersion, rawHeaders }: IncomingMessage): void {
  if (!/^1\.[01]$/.test(httpVersion)) throw invalid("request", "must be HTTP/1.1 or HTTP/1.0");
  // Node.js keeps the first of several; a proxy in front may have used the last.
  const hosts = rawHeaders.filter((name, n) => n % 2 === 0 && name.toLowerCase() === "host").length;
  if (hosts > 1) throw invalid("Host", "must be sent once");
  if (hosts === 0 && httpVersion === "1.1") throw invalid("Host", "is required");
}

export function unknownMethod(): ServiceError {
  return methodNotAllowed(areas[0].methods);
}

const ORIGIN = /^https?:\/\/[^/?#\\]*/i;
/** Next would resolve dots after this check, and could end in another area. */
const DOTS = /\/(\.|%2e){1,2}(\/|$)/i;

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

/** A path for the log, without its query, which may be secret. */
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

export function invalid(path: string, message: string): ServiceError {
  const issues = [{ path, message }];
  return new ServiceError("VALIDATION_FAILED", `Please correct the request: ${path} ${message}.`, { issues });
}
