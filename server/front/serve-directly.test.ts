import { once } from "node:events";
import { get, type IncomingMessage, request as send } from "node:http";
import { type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type DirectAnswer, offerDirectAnswer } from "@/server/http/direct";
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
  const headers = new Headers({ "Content-Type": "application/json", "X-Own": "1" });
  const { status = 200, afterwards = () => Promise.resolve() } = more;
  return Promise.resolve({ status, headers, body: JSON.stringify(data), afterwards });
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

it("leaves everything to Next until it has started", async () => {
  offerDirectAnswer(undefined as never);
  expect(await (await fetch(`${url}/open-api/x`)).text()).toBe("Next");
});
