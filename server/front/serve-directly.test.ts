import { once } from "node:events";
import { Agent, get, type IncomingMessage, request as send } from "node:http";
import { type AddressInfo } from "node:net";
import { buffer, text } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type DirectAnswer, offerDirectAnswer } from "@/server/http/direct";
import { BODY_LENGTH } from "@/server/infra/body-length";
import { createFront } from "./create-front";
import { serveDirectly } from "./serve-directly";

let answer: DirectAnswer;
let url = "";
let ended: () => Promise<void>;
let close: () => void;
beforeEach(async () => {
  answer = (request) => reply({ method: request.method, url: request.url });
  offerDirectAnswer((request) => answer(request));
  const direct = serveDirectly((_request, response) => {
    response.end("Next");
    return Promise.resolve();
  });
  ended = direct.ended;
  const front = createFront({ serve: direct.serve, proxies: [], dev: false });
  front.listen(0, "127.0.0.1");
  await once(front, "listening");
  url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  close = () => {
    front.close();
    front.closeAllConnections();
  };
});
afterEach(() => close());

function reply(data: unknown, more: { status?: number; afterwards?: () => Promise<void> } = {}) {
  const body = JSON.stringify(data);
  const headers = new Headers({ "Content-Type": "application/json", "X-Own": "1" });
  headers.set(BODY_LENGTH, String(Buffer.byteLength(body)));
  const { status = 200, afterwards = () => Promise.resolve() } = more;
  return Promise.resolve({ status, headers, body, afterwards });
}

it("answers the public API with the headers of machines, and leaves all other paths to Next", async () => {
  const response = await fetch(`${url}/open-api/bloggers?limit=1`);
  expect(await response.json()).toEqual({ method: "GET", url: "http://localhost/open-api/bloggers?limit=1" });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-own": "1",
  });
  for (const path of ["/", "/open-apis", "/api/open-api", "/bloggers/open-api/x"])
    expect(await (await fetch(`${url}${path}`)).text()).toBe("Next");
});

it("passes on bodies, statuses and repeated headers", async () => {
  answer = async (request) => reply([await request.text(), request.headers.get("x-many")], { status: 409 });
  const message = send(`${url}/open-api/x`, { method: "POST", headers: { "X-Many": ["a", "b"] } });
  message.end("字".repeat(100_000));
  const [response] = (await once(message, "response")) as [IncomingMessage];
  expect(response.statusCode).toBe(409);
  expect(JSON.parse(await text(response))).toEqual(["字".repeat(100_000), "a, b"]);
});

it("fails a body that is cut off, so that nothing half is taken", async () => {
  const read = new Promise<unknown>((resolve) => {
    answer = async (request) => {
      resolve(await request.text().catch((error: unknown) => error));
      return reply(null);
    };
  });
  const message = send(`${url}/open-api/x`, { method: "POST", headers: { "Content-Length": "100" } });
  message.on("error", () => undefined).write("half", () => message.destroy());
  expect(await read).toBeInstanceOf(Error);
});

it("refuses in the envelope where the answer itself fails", async () => {
  answer = () => Promise.reject(new Error("a secret"));
  const response = await fetch(`${url}/open-api/x`);
  const body = await response.text();
  expect([response.status, body.includes("INTERNAL"), body.includes("secret")]).toEqual([500, true, false]);
});

it("does what follows after the response was sent, also for a client that left, and waits for it in the end", async () => {
  const done: string[] = [];
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  answer = (request) =>
    reply(null, {
      afterwards: async () => {
        await gate;
        done.push(new URL(request.url).pathname);
      },
    });
  await (await fetch(`${url}/open-api/whole`)).text();
  const message = get(`${url}/open-api/left`).on("error", () => undefined);
  await once(message, "response");
  message.destroy();
  expect(done).toEqual([]);
  open();
  await expect.poll(async () => (await ended(), done.length)).toBe(2);
});

it("waits in the end for a call whose client left before its answer", async () => {
  let begin = () => {};
  const started = new Promise<void>((resolve) => {
    begin = resolve;
  });
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  let isDone = false;
  const afterwards = () => {
    isDone = true;
    return Promise.resolve();
  };
  answer = async () => {
    begin();
    await gate;
    return reply(null, { afterwards });
  };
  const message = get(`${url}/open-api/left`).on("error", () => undefined);
  await started;
  message.destroy();
  const end = ended().then(() => isDone);
  open();
  expect(await end).toBe(true);
});

it("answers HEAD with the length and no body, and compresses what is long enough", async () => {
  const long = "a".repeat(5_000);
  answer = () => reply(long);
  const plain = { "Accept-Encoding": "identity" };
  const head = await fetch(`${url}/open-api/x`, { method: "HEAD", headers: plain });
  expect([head.status, await head.text(), head.headers.get("content-length")]).toEqual([200, "", "5002"]);
  const packed = get(`${url}/open-api/x`, { headers: { "Accept-Encoding": "gzip" } });
  const [response] = (await once(packed, "response")) as [IncomingMessage];
  expect(response.headers["content-encoding"]).toBe("gzip");
  expect(JSON.parse(gunzipSync(await buffer(response)).toString())).toBe(long);
});

it("keeps a connection on which a long body was refused unread", async () => {
  answer = () => reply(null, { status: 401 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const sockets = new Set<unknown>();
  for (let call = 0; call < 2; call += 1) {
    const message = send(`${url}/open-api/x`, { method: "POST", agent });
    message.end("x".repeat(8_000_000));
    const [response] = (await once(message, "response")) as [IncomingMessage];
    sockets.add(response.socket);
    expect([response.statusCode, await text(response)]).toEqual([401, "null"]);
  }
  agent.destroy();
  expect(sockets.size).toBe(1);
});

it("leaves everything to Next until it has started", async () => {
  offerDirectAnswer(undefined as never);
  expect(await (await fetch(`${url}/open-api/x`)).text()).toBe("Next");
});
