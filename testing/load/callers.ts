import { makeItems } from "@/scripts/bench/make-items";
import { type Answer, send } from "./send";

export type Key = { plaintext: string; from: string; bloggerIds: readonly string[] };
export type Send = (n: number) => Promise<Answer>;

/** Fewer metrics than a whole record has: most systems send what they know. */
const METRICS = 10;

/**
 * Of twenty calls eleven details, four pages of 20, three of changes, and two imports of five, each in its
 * turn with the next key.
 */
export function mixedCalls(url: string, keys: readonly Key[]): Send {
  return (n) => {
    const key = keys[n % keys.length];
    if (key === undefined) throw new Error("there is no key");
    const get = (route: string, path: string) => send({ ...callOf(url, key, path), route });
    const turn = (n + Math.floor(n / keys.length)) % 20;
    if (turn < 11) {
      const id = key.bloggerIds[n % key.bloggerIds.length] ?? "";
      return get("GET /open-api/bloggers/:id", `/open-api/bloggers/${id}`);
    }
    if (turn < 15) return get("GET /open-api/bloggers", "/open-api/bloggers?limit=20");
    if (turn < 18) return get("GET /open-api/bloggers/changes", "/open-api/bloggers/changes?limit=20");
    return importOf(url, key, smallBody(n), 5);
  };
}

const LARGE_BODIES = 60;

/** Batches of 500 with all their metrics, made beforehand, as the service shares the machine. */
export function largeImports(url: string, keys: readonly Key[]): Send {
  const bodies = Array.from({ length: LARGE_BODIES }, (_, n) =>
    JSON.stringify({ items: makeItems(n % 50, n) }),
  );
  return (n) => {
    const [key, body] = [keys[n % keys.length], bodies[n % bodies.length]];
    if (key === undefined || body === undefined) throw new Error("there is no key");
    return importOf(url, key, body, 500);
  };
}

export const healthCall = (url: string): Promise<Answer> =>
  send({ route: "GET /api/health", url: `${url}/api/health`, from: "10.9.9.9", headers: {} });

function importOf(url: string, key: Key, body: string, rows: number): Promise<Answer> {
  const route = `POST /open-api/bloggers/batch (${rows})`;
  return send({ ...callOf(url, key, "/open-api/bloggers/batch"), route, body });
}

/** The same creators again and again, each time with other figures. */
function smallBody(n: number): string {
  const items = makeItems(n % 50, n).slice(0, 5);
  return JSON.stringify({ items: items.map((item) => fewer(item)) });
}

function fewer(item: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(item).slice(0, 4 + METRICS));
}

function callOf(url: string, { plaintext, from }: Key, path: string) {
  return { url: url + path, from, headers: { "x-api-key": plaintext } };
}
