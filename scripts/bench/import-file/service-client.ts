import { setTimeout as sleep } from "node:timers/promises";

type Call = <Data>(procedure: string, input: object) => Promise<Data>;
export type Service = { appUrl: string; token: string; ask: Call; tell: Call };

/** Calls the service as a user: `ask` for queries, `tell` for mutations. `others` are headers of sign-in. */
export async function signIn(
  appUrl: string,
  { username, password }: { username: string; password: string },
  others: Record<string, string> = {},
): Promise<Service> {
  const { token } = await read<{ token: string }>(send("auth.login", { username, password }, "", others));
  return {
    appUrl,
    token,
    ask: (procedure, input) => {
      const url = `${appUrl}/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`;
      return read(fetch(url, { headers: { satoken: token } }));
    },
    tell: (procedure, input) => read(send(procedure, input, token)),
  };

  function send(
    procedure: string,
    input: object,
    satoken: string,
    more: Record<string, string> = {},
  ): Promise<Response> {
    const headers = { "content-type": "application/json", satoken, ...more };
    const body = JSON.stringify(input);
    return fetch(`${appUrl}/api/trpc/${procedure}`, { method: "POST", headers, body });
  }
}

async function read<Data>(sent: Promise<Response>): Promise<Data> {
  const response = await sent;
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { result: { data: Data } }).result.data;
}

type Started = { id: string; url: string; partBytes: number };

export async function upload(
  { appUrl, token, tell }: Service,
  fileName: string,
  content: Buffer<ArrayBuffer>,
): Promise<string> {
  const input = { fileName, fileSize: content.byteLength, lastModified: Date.now() };
  const { id, url, partBytes } = await tell<Started>("importRun.beginUpload", input);
  for (let offset = 0; offset < content.byteLength;) {
    const headers = { satoken: token, "upload-offset": String(offset) };
    const body = content.subarray(offset, offset + partBytes);
    const response = await fetch(appUrl + url, { method: "PUT", headers, body });
    if (!response.ok) throw new Error(`part at ${offset}: ${response.status} ${await response.text()}`);
    offset = Number(response.headers.get("upload-offset"));
  }
  return id;
}

const BESIDE_MS = 200;

/** Calls a small list every 200 ms during the work; returns the duration of each call in ms. */
export async function callBeside<Result>(
  { ask }: Service,
  work: () => Promise<Result>,
): Promise<{ result: Result; seconds: number; calls: number[] }> {
  const calls: number[] = [];
  const ended = new AbortController();
  const beside = (async () => {
    while (!ended.signal.aborted) {
      const startedAt = performance.now();
      await ask("blogger.list", { limit: 20 });
      calls.push(performance.now() - startedAt);
      await sleep(Math.max(0, BESIDE_MS - (performance.now() - startedAt)));
    }
  })();
  const startedAt = performance.now();
  try {
    const result = await work();
    return { result, seconds: (performance.now() - startedAt) / 1_000, calls };
  } finally {
    ended.abort();
    await beside;
  }
}
