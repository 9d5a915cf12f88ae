import { getEventListeners } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { generateClientTokenFromReadWriteToken } from "@vercel/blob/client";
import { createMultipartUpload } from "@vercel/blob";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { BLOB_TEST_TOKEN, type BlobServer, startBlobServer } from "@/testing/release/blob-server";
import { PartRefused, sendFile } from "./send-file";

const PART = 10;
const file = new File([new Uint8Array(30)], "a.exe");
let blob: BlobServer;
let server: Server;
let url: string;
let received: number;
let offsets: number[];
let answer: (request: IncomingMessage) => "take" | "cut" | "too large";

/** Tokens of Vercel Blob for browsers. They are made where there is no window. */
let tokens: Record<"good" | "foreign" | "expired", string>;

const tokenOf = (pathname: string, validMs: number) =>
  generateClientTokenFromReadWriteToken({
    token: BLOB_TEST_TOKEN,
    pathname,
    maximumSizeInBytes: 30,
    validUntil: Date.now() + validMs,
  });

beforeAll(async () => {
  const [good, foreign, expired] = await Promise.all([
    tokenOf("releases/upl_1", 60_000),
    tokenOf("releases/upl_2", 60_000),
    tokenOf("releases/upl_1", -1),
  ]);
  tokens = { good, foreign, expired };
  vi.stubGlobal("window", new EventTarget());
  blob = await startBlobServer();
  vi.stubEnv("VERCEL_BLOB_API_URL", blob.url);
  server = createServer((request, response) => {
    void buffer(request).then(() => {
      offsets.push(Number(request.headers["upload-offset"]));
      const act = answer(request);
      if (act === "cut") return request.socket.destroy();
      if (act === "too large")
        return response.writeHead(413).end("<html>413 Request Entity Too Large</html>");
      received = Math.min(received + PART, 30);
      return response.writeHead(200, { "upload-offset": String(received) }).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
  await blob.close();
});
beforeEach(() => {
  received = 0;
  offsets = [];
  answer = () => "take";
});

const started = () => {
  const expiresAt = new Date().toISOString();
  return { id: "upl_1", url, fileSize: 30, partBytes: PART, received, expiresAt, direct: null };
};

it("keeps its position while the server does not respond, and sends no received part again", async () => {
  const { signal } = new AbortController();
  const seen: number[] = [];
  let isDown = false;
  let failures = 0;
  answer = () => {
    isDown = offsets.length === 3;
    return isDown ? "cut" : "take";
  };
  const begin = () => {
    if (!isDown || (failures += 1) === 2) {
      isDown = false;
      return Promise.resolve(started());
    }
    return Promise.reject(new Error("offline"));
  };
  const sent = sendFile(file, { begin, signal, onProgress: (progress) => seen.push(progress.received) });
  expect(await sent).toBe("upl_1");
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(offsets).toEqual([0, 10, 20, 20]);
  // The listener named "done" is `sendFile`'s; others belong to fetch.
  const ours = getEventListeners(signal, "abort").filter(({ name }) => name === "done");
  expect(ours).toEqual([]);
});

it("goes back to the server's position, as the server may have lost parts", async () => {
  answer = () => {
    if (offsets.length !== 3) return "take";
    received = 0;
    return "cut";
  };
  const begin = () => Promise.resolve(started());
  await sendFile(file, { begin, signal: new AbortController().signal, onProgress: () => undefined });
  expect(offsets).toEqual([0, 10, 20, 0, 10, 20]);
});

it("gives up what a proxy refuses, whose page is no JSON", async () => {
  answer = () => (offsets.length === 2 ? "too large" : "take");
  const begin = () => Promise.resolve(started());
  const sent = sendFile(file, { begin, signal: new AbortController().signal, onProgress: () => undefined });
  await expect(sent).rejects.toMatchObject({ constructor: PartRefused, message: "HTTP 413" });
  expect(offsets).toEqual([0, 10]);
});

it("gives up what Vercel Blob refuses with a new token, too", async () => {
  const pathname = "releases/upl_1";
  const named = { access: "private", token: BLOB_TEST_TOKEN } as const;
  const { uploadId, key } = await createMultipartUpload(pathname, named);
  answer = () => {
    received = 30;
    return "take";
  };
  const quiet = { signal: new AbortController().signal, onProgress: () => undefined };
  const send = async (...tokens: string[]) => {
    const begin = () => {
      const token = tokens.shift() ?? "";
      return Promise.resolve({ ...started(), partBytes: 30, direct: { pathname, uploadId, key, token } });
    };
    const id = await sendFile(file, { ...quiet, begin });
    return { id, tokensLeft: tokens.length };
  };
  await expect(send(tokens.foreign, tokens.foreign, tokens.good)).rejects.toBeInstanceOf(PartRefused);
  expect(received).toBe(0);
  // An expired token is replaced.
  expect(await send(tokens.expired, tokens.good)).toEqual({ id: "upl_1", tokensLeft: 0 });
});
