import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { createTestApiKey } from "@/testing/integration/open-api/create-test-api-key";
import { createTestOrganization } from "@/testing/organization/test-organization";
import { type ServerProcess, startServiceProcess } from "@/testing/processes/start-server-process";

/** More than may work and wait together, in keys that may send 60 calls a minute each. */
const FLOOD = 60;
const KEYS = 2;
const ROWS = 200;
const BESIDE = 20;
const TIMEOUT_MS = 240_000;

type Answer = { status: number; reason: string | undefined; retryAfter: number };

const refusal = z.object({ data: z.object({ reason: z.string().optional() }) });

let service: ServerProcess;
beforeAll(async () => void (service = await startServiceProcess()), TIMEOUT_MS);
afterAll(async () => {
  service.kill();
  await service.gone;
});

async function send(path: string, key: string, body?: object): Promise<Answer> {
  const response = await fetch(service.url + path, {
    headers: { "X-API-Key": key, "Content-Type": "application/json" },
    ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
  });
  const { reason } = refusal.parse(await response.json()).data;
  return { status: response.status, reason, retryAfter: Number(response.headers.get("retry-after")) };
}

async function textOf(path: string, key: string): Promise<string> {
  const response = await fetch(service.url + path, { headers: { "X-API-Key": key } });
  return `${response.status} ${path} ${await response.text()}`;
}

async function createKeys(count: number): Promise<string[]> {
  const organization = await createTestOrganization();
  const keys: string[] = [];
  while (keys.length < count) keys.push((await createTestApiKey(organization)).plaintext);
  return keys;
}

const batch = (n: number) => ({
  items: Array.from({ length: ROWS }, (_, row) => ({
    platform: "BILIBILI_HUAHUO",
    url: `https://space.bilibili.com/${100_000 + n * ROWS + row}`,
    nickname: `flood ${n}`,
  })),
});

it(
  "refuses what an organization sends beyond its share, with Retry-After, and no one else's calls",
  async () => {
    const flooding = await createKeys(KEYS);
    const [other = ""] = await createKeys(1);
    const over = new AbortController();
    const flood = Promise.all(
      Array.from({ length: FLOOD }, (_, n) =>
        send("/open-api/bloggers/batch", flooding[n % KEYS] ?? "", batch(n)),
      ),
    ).finally(() => over.abort());
    const beside: string[] = [];
    const health: string[] = [];
    while (!over.signal.aborted && beside.length < BESIDE) {
      beside.push(await textOf("/open-api/bloggers?limit=20", other));
      health.push(await textOf("/api/health", other));
    }
    const answers = await flood;
    expect(beside.filter((text) => !text.startsWith("200 "))).toEqual([]);
    // On a busy machine the database may take longer than the report waits for it.
    expect(health.filter((text) => text.startsWith("200 "))).not.toEqual([]);

    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(FLOOD);
    for (const { status, reason, retryAfter } of refused) {
      expect([status, reason]).toEqual([503, "UNAVAILABLE"]);
      expect(retryAfter).toBeGreaterThan(0);
    }
    // Whatever was refused left its place.
    expect((await send("/open-api/bloggers?limit=1", flooding[0] ?? "")).status).toBe(200);
  },
  TIMEOUT_MS,
);
