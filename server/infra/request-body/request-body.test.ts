import { describe, expect, it } from "vitest";
import { limitBody, MAX_BODY_BYTES, readBody } from "./request-body";

/** A body that counts what was taken from it. */
function chunked(chunkBytes: number, chunks: number) {
  const taken = { bytes: 0, cancelled: false };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        if (taken.bytes >= chunkBytes * chunks) return controller.close();
        taken.bytes += chunkBytes;
        controller.enqueue(new Uint8Array(chunkBytes));
      },
      cancel: () => {
        taken.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { taken, stream };
}

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request("http://localhost/", { method: "POST", body, headers, duplex: "half" } as RequestInit);

describe("readBody: the body", () => {
  it("may have exactly 4 MiB, in any number of parts", async () => {
    const { stream } = chunked(65_536, 64);
    expect((await readBody(post(stream))).byteLength).toBe(MAX_BODY_BYTES);
    expect(MAX_BODY_BYTES).toBe(4_194_304);
    await expect(readBody(post(new Uint8Array(MAX_BODY_BYTES + 1)))).rejects.toMatchObject({
      reason: "PAYLOAD_TOO_LARGE",
    });
  });

  it("is not read beyond the limit, however long it goes on", async () => {
    const { stream, taken } = chunked(1_048_576, 1_000_000);
    await expect(readBody(post(stream))).rejects.toMatchObject({ reason: "PAYLOAD_TOO_LARGE" });
    expect(taken).toEqual({ bytes: 5 * 1_048_576, cancelled: true });
  });

  it("is not read at all when more than the limit is announced", async () => {
    const { stream, taken } = chunked(1, 1);
    const request = post(stream, { "Content-Length": String(MAX_BODY_BYTES + 1) });
    await expect(readBody(request)).rejects.toMatchObject({ reason: "PAYLOAD_TOO_LARGE" });
    expect(taken.bytes).toBe(0);
  });

  it("may be missing", async () => {
    expect((await readBody(new Request("http://localhost/"))).byteLength).toBe(0);
  });
});

const MIB = 1_048_576;

/** A request whose body comes in parts of 1 MiB, without a length in front. */
function requestOf(parts: number) {
  const taken = { parts: 0 };
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        if (taken.parts === parts) return controller.close();
        taken.parts += 1;
        controller.enqueue(new Uint8Array(MIB).fill(0x20));
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { "Content-Type": "application/json", "X-Own": "1" };
  const init = { method: "POST", body, headers, duplex: "half" };
  return { taken, request: new Request("http://localhost/a?b=c", init) };
}

describe("limitBody", () => {
  it("hands on a request as it is, and its body up to 4 MiB", async () => {
    const { request } = requestOf(4);
    const limited = limitBody(request);
    expect([limited.url, limited.method]).toEqual(["http://localhost/a?b=c", "POST"]);
    expect(Object.fromEntries(limited.headers)).toMatchObject({
      "content-type": "application/json",
      "x-own": "1",
    });
    expect((await limited.arrayBuffer()).byteLength).toBe(4 * MIB);
    const withoutBody = new Request("http://localhost/");
    expect(limitBody(withoutBody)).toBe(withoutBody);
  });

  it.each(["json", "text", "arrayBuffer"] as const)("ends %s() beyond the limit", async (read) => {
    const { request, taken } = requestOf(1_000);
    await expect(limitBody(request)[read]()).rejects.toMatchObject({ reason: "PAYLOAD_TOO_LARGE" });
    expect(taken.parts).toBe(5);
  });

  it("reads nothing until it is read", () => {
    const { request, taken } = requestOf(1);
    limitBody(request);
    expect(taken.parts).toBe(0);
  });
});
