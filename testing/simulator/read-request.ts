import { createHash } from "node:crypto";
import { type Platform, platforms } from "@/server/domain/roster/platforms";
import { type Call, type PlatformApi, platformApis } from "./platforms";

/** Header names are in lower case; `url` includes the query. */
export type SimulatedRequest = {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
};

export type ReadRequest = {
  method: string;
  path: string;
  platform: Platform | null;
  call: Call | null;
  account: string | null;
  creator: { id: string; n: number } | null;
  parameters: ReadonlyMap<string, string>;
};

export type FindCreator = (platform: Platform, id: string) => { id: string; n: number } | null;

type Route = { api: PlatformApi; call: Call; pattern: RegExp };

const routes: readonly Route[] = platforms
  .flatMap((platform) => platformApis[platform].calls.map((call) => ({ api: platformApis[platform], call })))
  .map(({ api, call }) => ({ api, call, pattern: patternOf(call.path) }));

function patternOf(path: string): RegExp {
  const literal = path.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
  return new RegExp(`^${literal.replace("{id}", "(?<id>[^/]+)")}$`);
}

export function readRequest(request: SimulatedRequest, find: FindCreator): ReadRequest {
  const { pathname, searchParams } = new URL(request.url, "http://simulator");
  const route = routes.find(({ pattern }) => pattern.test(pathname));
  const parameters = new Map([...readBody(request.body), ...searchParams]);
  return {
    method: request.method,
    path: pathname,
    platform: route?.api.platform ?? null,
    call: route?.call.method === request.method ? route.call : null,
    account: accountOf(request.headers.cookie),
    creator: route === undefined ? null : findAsked(route, pathname, parameters, find),
    parameters,
  };
}

function findAsked(
  { api: { platform }, call, pattern }: Route,
  pathname: string,
  parameters: ReadonlyMap<string, string>,
  find: FindCreator,
): { id: string; n: number } | null {
  const inPath = pattern.exec(pathname)?.groups?.id;
  return find(
    platform,
    inPath === undefined ? (parameters.get(call.idIn ?? "") ?? "") : decodeURIComponent(inPath),
  );
}

function readBody(body: string): [string, string][] {
  if (body === "") return [];
  try {
    const json: unknown = JSON.parse(body);
    if (typeof json !== "object" || json === null) return [];
    return Object.entries(json).flatMap(([name, value]): [string, string][] =>
      typeof value === "string" || typeof value === "number" ? [[name, String(value)]] : [],
    );
  } catch {
    return [];
  }
}

const ACCOUNT_COOKIE = /(?:^|;\s*)sim_account=([^;\s]+)/;

export function cookieOf(account: string): string {
  return `sim_account=${account}; sessionid=${createHash("sha256").update(account).digest("hex").slice(0, 32)}`;
}

/** The account name in a cookie, or a fingerprint of a foreign cookie; null without a cookie. */
function accountOf(cookie: string | undefined): string | null {
  if (cookie === undefined || cookie.trim() === "") return null;
  const [, named] = ACCOUNT_COOKIE.exec(cookie) ?? [];
  return named ?? `cookie-${createHash("sha256").update(cookie).digest("hex").slice(0, 12)}`;
}
