import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { type AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { NodeNextRequest, NodeNextResponse } from "next/dist/server/base-http/node";
import { sendResponse } from "next/dist/server/send-response";
import { afterEach, describe, expect, it } from "vitest";
import { BODY_LENGTH } from "@/server/infra/body-length";
import { createFront } from "./create-front";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

type Sent = { status: number; headers: IncomingMessage["headers"]; body: Buffer };

async function receive(answer: Response, headers: Record<string, string>, method = "GET"): Promise<Sent> {
  const serve = (request: IncomingMessage, response: ConstructorParameters<typeof NodeNextResponse>[0]) =>
    sendResponse(new NodeNextRequest(request), new NodeNextResponse(response), answer);
  const front = createFront({ serve, proxies: [], dev: false }).listen(0, "127.0.0.1");
  await once(front, "listening");
  closing.push(() => {
    front.close();
    front.closeAllConnections();
  });
  const { port } = front.address() as AddressInfo;
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, host: "127.0.0.1", method, headers, path: "/open-api/x" }, resolve).on("error", reject);
  });
  return { status: message.statusCode ?? 0, headers: message.headers, body: await buffer(message) };
}

const text = JSON.stringify({ code: 200, message: "ok", data: "小红书".repeat(10_000) });

function answerOf(body: string | null, headers: Record<string, string> = {}, status = 200): Response {
  const length: Record<string, string> =
    body === null ? {} : { [BODY_LENGTH]: String(Buffer.byteLength(body)) };
  return new Response(body, {
    status,
    headers: { "Content-Type": "application/json; charset=utf-8", ETag: 'W/"1"', ...length, ...headers },
  });
}

const unpack = { br: brotliDecompressSync, gzip: gunzipSync };

describe("an answer of a route handler", () => {
  it.each([
    ["br", "br"],
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["gzip;q=1.0, br;q=0.5", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["*", "br"],
  ] as const)("is compressed for %j as %s", async (accepted, encoding) => {
    const { headers, body } = await receive(answerOf(text), { "accept-encoding": accepted });
    expect(headers).toMatchObject({ "content-encoding": encoding, vary: "Accept-Encoding", etag: 'W/"1"' });
    expect(headers).not.toHaveProperty("content-length");
    expect(unpack[encoding](body).toString()).toBe(text);
    expect(body.byteLength).toBeLessThan(2_000);
  });

  it.each(["", "identity", "gzip;q=0", "gzip;q=0, br;q=0", "*;q=0", "zstd"])(
    "is not compressed for %j, and has its length",
    async (accepted) => {
      const { headers, body } = await receive(answerOf(text), { "accept-encoding": accepted });
      expect(headers).toMatchObject({ "content-length": String(body.byteLength), vary: "Accept-Encoding" });
      expect(headers).not.toHaveProperty("content-encoding");
      expect(body.toString()).toBe(text);
    },
  );

  it.each([
    ["that is short", answerOf("{}")],
    ["that says no length", new Response("{}", { headers: { "Content-Type": "application/json" } })],
    ["that is a part of a file", answerOf(text, { "Content-Type": "text/csv" }, 206)],
    ["that is to stay as it is", answerOf(text, { "Cache-Control": "private, no-transform" })],
    ["that is packed already", answerOf(text, { "Content-Type": "application/zip" })],
    ["that are events", answerOf(text, { "Content-Type": "text/event-stream" })],
  ])("is not compressed: one %s", async (_what, answer) => {
    const { headers, body } = await receive(answer, { "accept-encoding": "gzip, br" });
    expect(headers).not.toHaveProperty("content-encoding");
    expect([text, "{}"]).toContain(body.toString());
  });

  it("is 304 without a body, with its tag and what it varies by", async () => {
    const { status, headers, body } = await receive(answerOf(null, {}, 304), { "accept-encoding": "br" });
    expect([status, body.byteLength]).toEqual([304, 0]);
    expect(headers).toMatchObject({ etag: 'W/"1"', vary: "Accept-Encoding" });
    expect(headers).not.toHaveProperty("content-encoding");
  });
});

it("HEAD has the length of the GET, and none when it is unknown", async () => {
  const { headers: both } = await receive(answerOf(text), { "accept-encoding": "br" }, "HEAD");
  expect(both).toMatchObject({ vary: "Accept-Encoding", etag: 'W/"1"' });
  const head = async (body: string, accepted: string, more = {}) => {
    const { headers } = await receive(answerOf(body, more), { "accept-encoding": accepted }, "HEAD");
    return headers["content-length"];
  };
  expect(await head(text, "")).toBe(String(Buffer.byteLength(text)));
  expect(await head(text, "gzip")).toBeUndefined();
  expect(await head("{}", "gzip")).toBe("2");
  const download = { "Cache-Control": "public, no-transform" };
  expect(await head(text, "gzip", download)).toBe(String(Buffer.byteLength(text)));
});
