import { once } from "node:events";
import { createServer, type IncomingMessage, request as call } from "node:http";
import { type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { serveRoutes } from "@/testing/processes/serve-routes";
import { testSettings } from "@/testing/suite/test-settings";
import { behave } from "@/testing/push/receiver/behave";
import { startReceiver } from "@/testing/push/receiver/start-receiver";
import { jobs } from "./job-functions";
import { canonicalJson, sign } from "./embedded/signature";

const KEY = testSettings.INNGEST_SIGNING_KEY;
const OWN_URL = `${testSettings.NEXTAUTH_URL}/api/inngest`;
const MIB = 1_048_576;
const LIMIT = MIB / 2;

const jobServer = await startReceiver();
const registered = z.object({ url: z.string(), functions: z.array(z.object({ id: z.string() })) });
const registrations = () =>
  jobServer.requests.map(({ path, headers, body }) => ({
    path,
    authorization: headers.authorization ?? "",
    ...registered.parse(JSON.parse(body)),
  }));

beforeEach(() => {
  jobServer.behaveAs(behave.status(200, { ok: true, status: 200, modified: true }));
  vi.stubEnv("INNGEST_BASE_URL", jobServer.url);
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => jobServer.close());

async function load() {
  vi.resetModules();
  return import("./serve-jobs");
}

function posted(bytes: number, headers: Record<string, string>, byte = 0x20) {
  const taken = { bytes: 0 };
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        if (taken.bytes >= bytes) return controller.close();
        taken.bytes += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(byte));
      },
    },
    { highWaterMark: 0 },
  );
  const init = { method: "POST", headers, body, duplex: "half" };
  return { taken, request: new Request(OWN_URL, init) };
}

const at = (seconds: number) => `t=${Math.floor(Date.now() / 1_000) + seconds}`;
const FORGED = "0a".repeat(32);
const forged = () => ({ "x-inngest-signature": `${at(0)}&s=${FORGED}` });

describe("/api/inngest", () => {
  it.each([
    ["no signature", () => undefined],
    ["an empty signature", () => ""],
    ["a signature without its time", () => `s=${FORGED}`],
    ["an invalid time", () => `t=soon&s=${FORGED}`],
    ["an invalid signature", () => `${at(0)}&s=xyz`],
    ["a signature from six minutes ago", () => `${at(-360)}&s=${FORGED}`],
    ["a signature of the future", () => `${at(360)}&s=${FORGED}`],
  ])("refuses %s before a byte of the body is read", async (_, signature) => {
    const { serveJobs } = await load();
    const value = signature();
    const { request, taken } = posted(64 * MIB, value === undefined ? {} : { "x-inngest-signature": value });
    expect((await serveJobs(request)).status).toBe(401);
    expect(taken.bytes).toBe(0);
  });

  it("reads at most 512 KiB of a request with a forged signature, announced or not", async () => {
    const { serveJobs } = await load();
    const streamed = posted(64 * MIB, forged());
    expect((await serveJobs(streamed.request)).status).toBe(413);
    expect(streamed.taken.bytes).toBe(LIMIT + 65_536);
    const announced = posted(64 * MIB, { ...forged(), "content-length": String(LIMIT + 1) });
    expect((await serveJobs(announced.request)).status).toBe(413);
    expect(announced.taken.bytes).toBe(0);
  });

  it.each([
    ["brackets without end", "[".repeat(LIMIT)],
    ["JSON that nests deeper than 200 levels", "[".repeat(201) + "]".repeat(201)],
    ["no JSON", "{"],
  ])("refuses %s, forged or signed", async (_, body) => {
    const { serveJobs } = await load();
    const post = (signature: string) => {
      const headers = { "x-inngest-signature": signature };
      return serveJobs(new Request(OWN_URL, { method: "POST", headers, body }));
    };
    expect((await post(`${at(0)}&s=${FORGED}`)).status).toBe(401);
    expect((await post(sign(body, KEY, Date.now()))).status).toBe(400);
  });

  it("does not parse a forged call with the embedded engine, and logs no error", async () => {
    vi.stubEnv("JOBS_PORT", "4300");
    const { serveJobs } = await load();
    const { logger } = await import("@/server/infra/logger");
    const logged = vi.spyOn(logger(), "error");
    const parsed = vi.spyOn(JSON, "parse");
    for (let call = 0; call < 40; call += 1) {
      const request = new Request(OWN_URL, { method: "POST", headers: forged(), body: '{"event":{}}' });
      expect((await serveJobs(request)).status).toBe(401);
    }
    expect(parsed).not.toHaveBeenCalled();
    expect(logged).not.toHaveBeenCalled();
    parsed.mockRestore();
  });

  it("serves a signed call from an address that also sends forged ones, small or large", async () => {
    const { serveJobs } = await load();
    const { logger } = await import("@/server/infra/logger");
    const logged = vi.spyOn(logger(), "error");
    const put = (body: string, signature: string) => {
      const headers = { "x-inngest-signature": signature, "x-inngest-sync-kind": "in_band" };
      return serveJobs(new Request(OWN_URL, { method: "PUT", headers, body }));
    };
    const signed = (body: string) => sign(canonicalJson(JSON.parse(body)), KEY, Date.now());
    const small = '{ "url": "http://engine.example/api/inngest" }';
    const large = small + " ".repeat(20_000);
    for (const body of [small, large]) {
      for (let call = 0; call < 40; call += 1) {
        expect((await put(body, `${at(0)}&s=${FORGED}`)).status).toBe(401);
      }
      expect((await put(body, signed(body))).status).toBe(200);
    }
    expect(logged).not.toHaveBeenCalled();
  });

  it("queues a flood of large forged calls, and lets small ones through at the same time", async () => {
    const { serveJobs } = await load();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    onTestFinished(() => void vi.useRealTimers());
    // Parsing takes a second here, so the following pause is longer than others wait.
    let now = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 1_000));
    onTestFinished(() => clock.mockRestore());
    const post = (body: string, signature: string) => {
      const headers = { "x-inngest-signature": signature };
      return serveJobs(new Request(OWN_URL, { method: "POST", headers, body }));
    };
    const large = `[${" ".repeat(20_000)}]`;
    const answers: Response[] = [];
    const countOf = (status: number) => answers.filter((answer) => answer.status === status).length;
    for (let call = 0; call < 40; call += 1)
      void post(large, `${at(0)}&s=${FORGED}`).then((answer) => answers.push(answer));
    const settle = async () => {
      for (let turn = 0; turn < 500; turn += 1) await new Promise((resolve) => void setImmediate(resolve));
    };
    await settle();
    expect([countOf(401), answers.length]).toEqual([30, 30]);
    const small = '{ "event": {} }';
    const passing = post(small, sign(canonicalJson(JSON.parse(small)), KEY, Date.now()));
    const statuses: number[] = [];
    void passing.then(({ status }) => statuses.push(status));
    await settle();
    await vi.advanceTimersByTimeAsync(500);
    // The SDK waits on a timer of its own, which a busy machine may let it set after the step above.
    for (; statuses.length === 0; await vi.advanceTimersByTimeAsync(10)) await settle();
    expect([401, 429]).not.toContain(statuses[0]);
    await vi.advanceTimersByTimeAsync(1_500);
    await settle();
    expect([countOf(401), countOf(429)]).toEqual([30, 9]);
    expect(answers.at(-1)?.headers.get("retry-after")).toBe("5");
    await vi.advanceTimersByTimeAsync(2_000);
    await settle();
    expect([countOf(401), countOf(429)]).toEqual([31, 9]);
  });

  it("accepts a signature over long numbers in the form of the engines", async () => {
    const { serveJobs } = await load();
    const body = '{ "event": { "ts": 1764150000123456789 } }';
    const headers = { "x-inngest-signature": sign('{"event":{"ts":1764150000123456800}}', KEY, Date.now()) };
    const response = await serveJobs(new Request(OWN_URL, { method: "POST", headers, body }));
    expect(response.status).not.toBe(401);
  });

  it("accepts a signature of another engine over the canonical form of what it sent", async () => {
    const { serveJobs } = await load();
    const body = '{ "url": "http://engine.example/api/inngest" }';
    const headers = {
      "x-inngest-signature": sign(canonicalJson(JSON.parse(body)), KEY, Date.now()),
      "x-inngest-sync-kind": "in_band",
    };
    expect((await serveJobs(new Request(OWN_URL, { method: "PUT", headers, body }))).status).toBe(200);
  });

  it.each([
    ["no signature", 401, "UNAUTHENTICATED", () => ({})],
    ["too much", 413, "PAYLOAD_TOO_LARGE", () => ({ ...forged(), "content-length": String(LIMIT + 1) })],
    ["what was not signed", 401, "UNAUTHENTICATED", forged],
  ])("gives %s an id and a log line", async (_, status, reason, headers) => {
    const { serveJobs } = await load();
    const { logger } = await import("@/server/infra/logger");
    const logged = vi.spyOn(logger(), "info");
    const response = await serveJobs(posted(64, headers(), "1".charCodeAt(0)).request);
    const requestId = response.headers.get("x-request-id");
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect([response.status, response.headers.get("cache-control")]).toEqual([status, "no-store"]);
    const line = { requestId, method: "POST", route: "/api/inngest", status, reason };
    expect(logged).toHaveBeenCalledWith(expect.objectContaining(line), "job engine");
    const body: unknown = await response.json();
    expect(body).toMatchObject({ code: status, data: { reason, requestId } });
  });

  it("serves signed calls", async () => {
    const { serveJobs } = await load();
    const body = canonicalJson({ url: "http://engine.example/api/inngest" });
    const headers = {
      "x-inngest-signature": sign(body, KEY, Date.now()),
      "x-inngest-sync-kind": "in_band",
    };
    const response = await serveJobs(new Request(OWN_URL, { method: "PUT", headers, body }));
    expect(response.status).toBe(200);
    const { url, functions } = registered.parse(await response.json());
    expect(url).toBe(OWN_URL);
    expect(functions).toHaveLength(jobs.length);
  });
});

async function putForged(serveJobs: (request: Request) => Promise<Response>, headers: object) {
  const server = createServer(serveRoutes({ paths: { "/api/inngest": { PUT: serveJobs } }, others: {} }));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const request = call({
    port,
    path: "/api/inngest",
    method: "PUT",
    headers: { ...FORGED_ORIGIN, ...headers },
  });
  const [response] = (await once(request.end("{}"), "response")) as [IncomingMessage];
  await text(response);
  server.close();
  return response.statusCode;
}

const FORGED_ORIGIN = {
  host: "evil.example",
  "x-forwarded-host": "evil.example",
  "x-forwarded-proto": "gopher",
};

describe("a sync of the functions", () => {
  it("is refused unsigned, and nothing reaches the job server", async () => {
    const before = registrations().length;
    expect(await putForged((await load()).serveJobs, {})).toBe(401);
    expect(registrations()).toHaveLength(before);
  });

  it("tells the job server the address of the settings, whatever the request's headers say", async () => {
    const headers = { "x-inngest-signature": sign("{}", KEY, Date.now()) };
    expect(await putForged((await load()).serveJobs, headers)).toBe(200);
    expect(registrations().at(-1)?.url).toContain(OWN_URL);
    vi.stubEnv("INNGEST_DEV", jobServer.url);
    expect(await putForged((await load()).serveJobs, {})).toBe(200);
    expect(registrations().at(-1)?.url).toContain(OWN_URL);
    vi.stubEnv("INNGEST_SERVE_ORIGIN", "http://app.internal:3000/somewhere");
    expect(await putForged((await load()).serveJobs, {})).toBe(200);
    expect(registrations().at(-1)?.url).toContain("http://app.internal:3000/api/inngest");
  });
});

describe("registerJobs", () => {
  it("tells the Inngest server of the settings which functions there are, and where", async () => {
    expect(await (await load()).registerJobs()).toBeNull();
    const last = registrations().at(-1);
    expect(last).toMatchObject({ path: "/fn/register", url: OWN_URL });
    expect(last?.authorization).toMatch(/^Bearer signkey-test-[0-9a-f]{64}$/);
    expect(last?.functions).toHaveLength(jobs.length);
  });

  it("reports what went wrong", async () => {
    jobServer.behaveAs(behave.status(401, { error: "Unknown signing key", status: 401 }));
    expect(await (await load()).registerJobs()).toContain("Unknown signing key");
    jobServer.behaveAs(behave.reset());
    expect(await (await load()).registerJobs()).toContain("Failed to register");
  });

  it("shows no password of the server's address", async () => {
    vi.stubEnv("INNGEST_BASE_URL", jobServer.url.replace("//", "//roster:secret@"));
    const problem = await (await load()).registerJobs();
    expect(problem).toContain("//****@127.0.0.1");
    expect(problem).not.toContain("secret");
  });
});
