import { makeItems } from "@/scripts/bench/make-items";
import { createTestApiKey } from "../../integration/open-api/create-test-api-key";
import { createTestOrganization } from "../../organization/test-organization";

/** One answer: how long it took in ms, and what it was, such as `200` or `503 UNAVAILABLE`. */
export type Answer = { route: string; ms: number; what: string };
export type Send = (n: number) => Promise<Answer>;

type Call = { route: string; path: string; body?: object };

/** Keys of several organizations, as one of them takes 60 calls a minute. */
export async function createKeys(organizations: number, keysEach: number): Promise<string[]> {
  const keys: string[] = [];
  for (let n = 0; n < organizations; n += 1) {
    const organization = await createTestOrganization();
    for (let each = 0; each < keysEach; each += 1)
      keys.push((await createTestApiKey(organization)).plaintext);
  }
  return keys;
}

/** Of ten calls six pages of creators, three of changes, and an import of five. */
export function mixedCalls(url: string, keys: readonly string[]): Send {
  return (n) => {
    const place = n % 10;
    if (place < 6) return send(url, keys, n, { route: "page", path: "/open-api/bloggers?limit=20" });
    if (place < 9)
      return send(url, keys, n, { route: "changes", path: "/open-api/bloggers/changes?limit=20" });
    const body = { items: makeItems(n).slice(0, 5) };
    return send(url, keys, n, { route: "import of 5", path: "/open-api/bloggers/batch", body });
  };
}

export function largeImports(url: string, keys: readonly string[]): Send {
  return (n) =>
    send(url, keys, n, {
      route: "import of 500",
      path: "/open-api/bloggers/batch",
      body: { items: makeItems(n) },
    });
}

export const healthCalls =
  (url: string): Send =>
  () =>
    send(url, [], 0, { route: "health", path: "/api/health" });

async function send(url: string, keys: readonly string[], n: number, call: Call): Promise<Answer> {
  const startedAtMs = performance.now();
  const what = await fetch(url + call.path, {
    // A new connection each time: a kept one is closed by a busy server while a call is sent over it.
    headers: {
      "X-API-Key": keys[n % keys.length] ?? "",
      "Content-Type": "application/json",
      connection: "close",
    },
    ...(call.body !== undefined && { method: "POST", body: JSON.stringify(call.body) }),
  }).then(describe, () => "no answer");
  return { route: call.route, ms: performance.now() - startedAtMs, what };
}

async function describe(response: Response): Promise<string> {
  const { data } = (await response.json()) as { data?: { reason?: string } };
  if (response.ok) return "200";
  // The health report has no envelope.
  if (data === undefined) return `${response.status}`;
  const waits = response.headers.has("retry-after") ? "" : " without Retry-After";
  return `${response.status} ${data.reason ?? ""}${waits}`;
}
