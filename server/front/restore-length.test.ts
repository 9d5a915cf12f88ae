import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { NodeNextRequest, NodeNextResponse } from "next/dist/server/base-http/node";
import { sendResponse } from "next/dist/server/send-response";
import { afterEach, expect, it } from "vitest";
import { BODY_LENGTH } from "@/server/infra/body-length";
import { restoreLength } from "./restore-length";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function onTheWire(answer: Response, { method = "GET" } = {}): Promise<string> {
  const server = createServer((request, response) => {
    restoreLength(request, response);
    void sendResponse(new NodeNextRequest(request), new NodeNextResponse(response), answer);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => server.close());
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(`${method} / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

const file = () => new Response("0123456789", { headers: { "Content-Length": "10", [BODY_LENGTH]: "10" } });
const LENGTH = /^content-length: 10\r$/im;

it.each(["GET", "HEAD"])("sends the Content-Length of a route handler's answer (%s)", async (method) => {
  const sent = await onTheWire(file(), { method });
  expect(sent).toMatch(LENGTH);
  expect(sent).not.toMatch(/transfer-encoding|x-front/i);
  expect(sent.endsWith("\r\n\r\n0123456789")).toBe(method === "GET");
});

it("sends the Content-Length of a range", async () => {
  const headers = { [BODY_LENGTH]: "4", "Content-Range": "bytes 2-5/10" };
  const sent = await onTheWire(new Response("2345", { status: 206, headers }));
  expect(sent).toMatch(/^HTTP\/1\.1 206 .*^content-length: 4\r$/ims);
});

it("sends Content-Length 0 for an empty refusal", async () => {
  const sent = await onTheWire(new Response(null, { status: 416, headers: { [BODY_LENGTH]: "0" } }));
  expect(sent).toMatch(/^HTTP\/1\.1 416 .*^content-length: 0\r$/ims);
  expect(sent).not.toMatch(/transfer-encoding/i);
});

it("sends answers of unknown length in chunks", async () => {
  expect(await onTheWire(new Response("0123456789"))).toMatch(/^transfer-encoding: chunked\r$/im);
});
