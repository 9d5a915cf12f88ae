import { once } from "node:events";
import { type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { parseTrustedProxies } from "@/server/domain/kernel/trusted-proxies";
import { logger } from "@/server/infra/logger";
import { createFront, type Front } from "./create-front";

const closing: (() => void)[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const close of closing.splice(0)) close();
});

async function echo(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url, headers } = request;
  const body = JSON.stringify({ method, url, headers });
  response.writeHead(200, { "Content-Length": Buffer.byteLength(body) }).end(body);
  return Promise.resolve();
}

async function start(changes: Partial<Front> = {}): Promise<number> {
  const front = createFront({ serve: echo, proxies: [], dev: false, ...changes });
  front.listen(0, "127.0.0.1");
  await once(front, "listening");
  closing.push(() => {
    front.close();
    front.closeAllConnections();
  });
  return (front.address() as AddressInfo).port;
}

async function sendRaw(port: number, bytes: string, then?: (socket: Socket) => void): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  closing.push(() => socket.destroy());
  socket.write(bytes, "latin1");
  then?.(socket);
  return text(socket);
}

type Envelope = { code: number; message: string; data: { reason: string; requestId: string } };

function parseRefusal(raw: string): { status: number; reason: string; headers: string; message: string } {
  const [head = "", body = ""] = raw.split("\r\n\r\n");
  const status = Number(head.split(" ")[1]);
  const { code, message, data } = JSON.parse(body) as Envelope;
  expect(code).toBe(status);
  expect(head.toLowerCase()).toContain(`x-request-id: ${data.requestId}`);
  expect(head.toLowerCase()).toContain("cache-control: no-store");
  expect(head.toLowerCase()).toContain("content-security-policy: default-src 'none'");
  return { status, reason: data.reason, headers: head, message };
}

const ask = (line: string, headers = "") =>
  `${line} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n${headers}\r\n`;
const handedOn = (raw: string) =>
  JSON.parse(raw.split("\r\n\r\n")[1] ?? "") as Pick<IncomingMessage, "method" | "url" | "headers">;

describe("a request that no path could answer", () => {
  it.each([
    ["GET /open-api/%zz", 400, "VALIDATION_FAILED"],
    ["GET /open-api/bloggers/%E0%A4%A", 400, "VALIDATION_FAILED"],
    ["GET /docs/%", 400, "VALIDATION_FAILED"],
    ["GET //", 404, "NOT_FOUND"],
    ["GET //open-api/bloggers", 404, "NOT_FOUND"],
    ["POST /open-api//bloggers", 404, "NOT_FOUND"],
    ["GET /open-api\\bloggers", 404, "NOT_FOUND"],
    ["OPTIONS *", 404, "NOT_FOUND"],
    ...["GET", "POST", "PUT", "DELETE", "TRACE", "PROPFIND"].flatMap((method) =>
      ["/open-api/../sign-in", "/open-api/%2e%2E/sign-in", "/open-api/../api/trpc/me.get"].map(
        (path): [string, number, string] => [`${method} ${path}`, 404, "NOT_FOUND"],
      ),
    ),
    ...["/x/../docs", "/./docs", "/docs/.", "/docs/%2e", "/docs/x/..?x", "http://here/x/.%2e/docs"].map(
      (path): [string, number, string] => [`GET ${path}`, 404, "NOT_FOUND"],
    ),
    ["TRACE /docs", 405, "METHOD_NOT_ALLOWED"],
    ["PROPFIND /api/health", 405, "METHOD_NOT_ALLOWED"],
    ["DELETE /docs", 405, "METHOD_NOT_ALLOWED"],
    ["POST /api/health", 405, "METHOD_NOT_ALLOWED"],
    ["PUT /api/trpc/me.get", 405, "METHOD_NOT_ALLOWED"],
    ["CONNECT here:443", 405, "METHOD_NOT_ALLOWED"],
    ["BREW /open-api/bloggers", 405, "METHOD_NOT_ALLOWED"],
    ["get /open-api/bloggers", 405, "METHOD_NOT_ALLOWED"],
    [`GET /open-api/${"a".repeat(20_000)}`, 413, "PAYLOAD_TOO_LARGE"],
  ])("is refused in the envelope: %s", async (line, status, reason) => {
    const refusal = parseRefusal(await sendRaw(await start(), ask(line)));
    expect(refusal).toMatchObject({ status, reason });
    expect(/^allow: /im.test(refusal.headers)).toBe(status === 405);
  });

  it.each([
    ["no HTTP", "\x16\x03\x01\x02\r\n\r\n"],
    ["no Host", "GET /docs HTTP/1.1\r\nConnection: close\r\n\r\n"],
    ["two Hosts", ask("GET /docs", "Host: here\r\n")],
    ["two Hosts in HTTP/1.0", ask("GET /docs", "host: there\r\n").replace("HTTP/1.1", "HTTP/1.0")],
    ["HTTP/2.0 in text", ask("GET /docs").replace("HTTP/1.1", "HTTP/2.0")],
    ["HTTP/0.9", "GET /docs\r\n\r\n"],
    ["a header without a name", "GET /docs HTTP/1.1\r\nHost: here\r\n: x\r\n\r\n"],
    ["two lengths", ask("POST /open-api", "Content-Length: 1\r\nContent-Length: 2\r\n")],
    ["length and chunks", ask("POST /open-api", "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n")],
  ])("is refused in the envelope: %s", async (_what, bytes) => {
    expect(parseRefusal(await sendRaw(await start(), bytes))).toMatchObject({
      status: 400,
      reason: "VALIDATION_FAILED",
    });
  });

  it("may be HTTP/1.0, without a Host", async () => {
    const sent = await sendRaw(await start(), "GET /docs HTTP/1.0\r\n\r\n");
    expect(handedOn(sent)).toMatchObject({ url: "/docs" });
  });

  it("has a log line with its path: no query, and 100 characters at most", async () => {
    const logged = vi.spyOn(logger(), "info");
    const port = await start();
    const long = "a".repeat(200);
    const sent = ["/docs/%?key=secret", `/open-api//${long}?secret`, "http://user:secret@here//x#secret"];
    for (const url of sent) await sendRaw(port, ask(`GET ${url}`));
    await sendRaw(port, ask("TRACE /docs?secret"));
    for (const bytes of [ask("BREW /docs?secret"), ask(`GET /${long.repeat(100)}`), "secret"])
      await sendRaw(port, `${bytes}\r\n\r\n`);
    const lines = logged.mock.calls.map(([line]) => line as { method?: string; path?: string });
    expect(lines.map(({ path }) => path?.replace(/a{9,}…?$/, "*"))).toEqual([
      "/docs/%",
      "/open-api//*",
      "//x",
      "/docs",
      "/docs",
      "/*",
      undefined,
    ]);
    expect(Math.max(...lines.map(({ path = "" }) => path.length))).toBeLessThanOrEqual(100);
    expect(lines[3]?.method).toBe("TRACE");
    expect(JSON.stringify(lines)).not.toContain("secret");
  });

  it("does not affect others when its caller disconnects before the response", async () => {
    const port = await start();
    for (const bytes of [ask("CONNECT here:443"), "BREW / HTTP/1.1\r\n\r\n", ask("GET /docs")]) {
      const socket = connect(port, "127.0.0.1");
      await once(socket, "connect");
      socket.write(bytes.repeat(1_000));
      socket.resetAndDestroy();
    }
    await sleep(100);
    expect(handedOn(await sendRaw(port, ask("GET /docs")))).toMatchObject({ url: "/docs" });
  });

  it("is distinguished from what Next can handle", async () => {
    const port = await start();
    for (const url of ["/", "/open-api/a%2Fb", "/docs?x=%zz/../", "/open-api/..x/...", "/%252e/%00"])
      expect(handedOn(await sendRaw(port, ask(`GET ${url}`)))).toMatchObject({ method: "GET", url });
    expect(handedOn(await sendRaw(port, ask("GET http://here/docs?x=1")))).toMatchObject({
      url: "/docs?x=1",
    });
    expect(handedOn(await sendRaw(port, ask("GET http://here?x=1")))).toMatchObject({ url: "/?x=1" });
    expect(handedOn(await sendRaw(port, ask("GET /docs#x")))).toMatchObject({ url: "/docs" });
    const odd = ask("POST /open-api/x", "Expect: miracles\r\nUpgrade: websocket\r\nContent-Length: 0\r\n");
    expect(handedOn(await sendRaw(port, odd))).toMatchObject({ url: "/open-api/x" });
  });

  it("is left to the public API's handlers under /open-api, which look at the key first", async () => {
    const sent = handedOn(await sendRaw(await start(), ask("TRACE /open-api/x", "X-Front-Method: GET\r\n")));
    expect(sent).toMatchObject({ method: "OPTIONS", headers: { "x-front-method": "TRACE" } });
  });
});

describe("a failure behind the front", () => {
  it("is INTERNAL without detail", async () => {
    const port = await start({ serve: () => Promise.reject(new Error("secret")) });
    const raw = await sendRaw(port, ask("GET /docs"));
    expect(parseRefusal(raw)).toMatchObject({ status: 500, reason: "INTERNAL" });
    expect(raw).not.toContain("secret");
  });
});

describe("the caller's address", () => {
  const claims = "X-Forwarded-For: 203.0.113.9\r\nX-Forwarded-Proto: https\r\nX-Real-IP: 203.0.113.9\r\n";
  const forged = `${claims}Forwarded: for=203.0.113.9\r\nX-Front-Address: 203.0.113.9\r\n`;

  it("is the socket's, and headers that only proxies may set are dropped", async () => {
    const { headers } = handedOn(await sendRaw(await start(), ask("GET /docs", forged)));
    expect(headers["x-front-address"]).toBe("127.0.0.1");
    expect(JSON.stringify(headers)).not.toContain("203.0.113.9");
    expect(headers).not.toHaveProperty("x-forwarded-proto");
  });

  it("is taken from a configured proxy's header", async () => {
    const port = await start({ proxies: parseTrustedProxies(["127.0.0.0/8"]) });
    const { headers } = handedOn(await sendRaw(port, ask("GET /docs", forged)));
    expect(headers).toMatchObject({ "x-front-address": "203.0.113.9", "x-forwarded-proto": "https" });
  });
});

const refuseAll: Front["serve"] = (_request, response) => {
  response.writeHead(413, { "Content-Length": 9 }).end("too large");
  return Promise.resolve();
};

const refuseHalfWay: Front["serve"] = async (request, response) => {
  let bytes = 0;
  const body = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > 100_000) break;
  }
  response.writeHead(413, { "Content-Length": 9 }).end("too large");
};

describe("a caller that is still sending when it is refused", () => {
  const PART = Buffer.alloc(65_536, " ");
  const PARTS = 320; // 20 MiB: more than all buffers on the way hold

  it.each([
    ["at once, and the connection ends", refuseAll, "close", true],
    ["at once, and the connection stays", refuseAll, "keep-alive", true],
    ["half way, and the connection ends", refuseHalfWay, "close", false],
    ["half way, and the connection stays", refuseHalfWay, "keep-alive", false],
  ])("can send to the end and read the reason: %s", async (_what, serve, connection, announced) => {
    const socket = connect({ port: await start({ serve }), host: "127.0.0.1", allowHalfOpen: true });
    closing.push(() => socket.destroy());
    const length = announced ? `Content-Length: ${PART.length * PARTS}` : "Transfer-Encoding: chunked";
    socket.write(`POST /open-api/x HTTP/1.1\r\nHost: here\r\nConnection: ${connection}\r\n${length}\r\n\r\n`);
    const chunk = announced ? PART : Buffer.concat([Buffer.from("10000\r\n"), PART, Buffer.from("\r\n")]);
    for (let part = 0; part < PARTS; part += 1) if (!socket.write(chunk)) await once(socket, "drain");
    if (!announced) socket.write("0\r\n\r\n");
    const refused = /^HTTP\/1\.1 413 [^]*too large$/;
    const first = connection === "close" ? await text(socket) : String(await once(socket, "data"));
    expect(first).toMatch(refused);
    if (connection === "close") return;
    socket.write(ask("GET /next"));
    const [second] = (await once(socket, "data")) as [Buffer];
    expect(second.toString()).toMatch(/^HTTP\/1\.1 413/);
  });

  it("keeps its connection once it has come to the end", async () => {
    const port = await start({ serve: refuseAll, patienceMs: 100 });
    const socket = connect(port, "127.0.0.1");
    closing.push(() => socket.destroy());
    socket.write("POST /open-api/x HTTP/1.1\r\nHost: here\r\nContent-Length: 9\r\n\r\nabc");
    await once(socket, "data");
    socket.write("defghi");
    await sleep(300);
    socket.write(ask("GET /next"));
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 413/);
  });

  it.each(["close", "keep-alive"])("is cut off when it never ends (%s)", async (connection) => {
    const port = await start({ serve: refuseAll, patienceMs: 100 });
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true }).resume();
    const head = `POST /open-api/x HTTP/1.1\r\nHost: here\r\nConnection: ${connection}\r\n`;
    socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`);
    const sending = setInterval(() => socket.write("1\r\nx\r\n"), 10);
    await new Promise((resolve) => socket.on("error", () => undefined).once("close", resolve));
    clearInterval(sending);
  });

  it("cannot send further requests on a connection that is closing", async () => {
    let requests = 0;
    const serve: Front["serve"] = (request, response) => ((requests += 1), refuseAll(request, response));
    const first = ask("POST /open-api/x", "Content-Length: 5\r\n");
    await sendRaw(await start({ serve }), `${first}abcde${ask("POST /open-api/x")}`);
    expect(requests).toBe(1);
  });
});

describe("a connection", () => {
  const HELLO = "GET /hello HTTP/1.1\r\nHost: here\r\n\r\n";

  async function open(port: number): Promise<Socket> {
    const socket = connect(port, "127.0.0.1");
    closing.push(() => socket.destroy());
    await once(socket, "connect");
    return socket;
  }

  async function exchange(socket: Socket, bytes: string): Promise<string> {
    socket.write(bytes);
    return String(await once(socket, "data"));
  }

  it("is kept for longer than proxies keep it, which the response says", async () => {
    const socket = await open(await start());
    expect(await exchange(socket, HELLO)).toContain("Keep-Alive: timeout=125\r\n");
  });

  it("is usable for as long as it is kept unused, and closed after that", async () => {
    const [kept, short] = await Promise.all([
      start({ unusedMs: 10_000 }).then(open),
      start({ unusedMs: 50 }).then(open),
    ]);
    for (const socket of [kept, short]) expect(await exchange(socket, HELLO)).toMatch(/^HTTP\/1\.1 200/);
    // Node.js waits a second more than it says.
    await once(short.resume(), "close", { signal: AbortSignal.timeout(5_000) });
    expect(await exchange(kept, HELLO)).toMatch(/^HTTP\/1\.1 200/);
  });

  it.each([
    ["no Host", "GET /docs HTTP/1.1\r\n\r\n"],
    ["two Hosts", "GET /docs HTTP/1.1\r\nHost: here\r\nHost: there\r\n\r\n"],
    ["a header without a name", "GET /docs HTTP/1.1\r\nHost: here\r\n: x\r\n\r\n"],
  ])("is closed at once after a malformed request: %s", async (_what, bytes) => {
    const socket = await open(await start());
    socket.write(bytes);
    const closed = once(socket, "close", { signal: AbortSignal.timeout(2_000) });
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 [^]*connection: close/i);
    await closed;
  });

  it("is kept after a request that is refused for its path", async () => {
    const socket = await open(await start());
    expect(await exchange(socket, HELLO.replace("/hello", "/%zz"))).toMatch(/^HTTP\/1\.1 400/);
    expect(await exchange(socket, HELLO)).toMatch(/^HTTP\/1\.1 200/);
  });
});

describe("an incomplete request", () => {
  it("is refused in the envelope when it takes too long", async () => {
    const port = await start({ headersMs: 100, requestMs: 200, serve: refuseHalfWay });
    const slow = ["GET /docs HTTP/1.1\r\nHost: h", ask("POST /open-api/x", "Content-Length: 9\r\n")];
    for (const bytes of slow) {
      const refusal = parseRefusal(await sendRaw(port, bytes));
      expect(refusal).toMatchObject({ status: 400, reason: "VALIDATION_FAILED" });
      expect(refusal.message).toContain("in time");
    }
  });

  it("is not refused when nothing of it has arrived: the connection is closed without a word", async () => {
    const port = await start({ headersMs: 100, requestMs: 200, serve: refuseHalfWay });
    expect(await sendRaw(port, "")).toBe("");
  });

  it("is refused in the envelope when it is cut off", async () => {
    const port = await start({ serve: refuseHalfWay });
    const raw = await sendRaw(port, `${ask("POST /open-api/x", "Content-Length: 9\r\n")}abc`, (it) =>
      it.end(),
    );
    expect(parseRefusal(raw)).toMatchObject({ status: 400, reason: "VALIDATION_FAILED" });
  });
});
