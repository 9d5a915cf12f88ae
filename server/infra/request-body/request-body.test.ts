import { describe, expect, it } from "vitest";
import { findLongInteger } from "@/server/domain/kernel/json";
import { limitJsonBody, MAX_BODY_BYTES, readBody } from "./request-body";

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

  it("is not read beyond the limit, however long it is, and the rest is left unread", async () => {
    const { stream, taken } = chunked(1_048_576, 1_000_000);
    await expect(readBody(post(stream))).rejects.toMatchObject({ reason: "PAYLOAD_TOO_LARGE" });
    expect(taken).toEqual({ bytes: 5 * 1_048_576, cancelled: false });
  });

  it("is not read at all when more than the limit is announced", async () => {
    const { stream, taken } = chunked(1, 1);
    const request = post(stream, { "Content-Length": String(MAX_BODY_BYTES + 1) });
    await expect(readBody(request)).rejects.toMatchObject({ reason: "PAYLOAD_TOO_LARGE" });
    expect(taken.bytes).toBe(0);
  });

  it("that is cut off is reported as the caller's error, not as an unreachable server", async () => {
    const reset = Object.assign(new Error("aborted"), { code: "ECONNRESET" });
    const stream = new ReadableStream({ pull: (controller) => controller.error(reset) });
    await expect(readBody(post(stream))).rejects.toMatchObject({ reason: "MALFORMED_JSON" });
  });

  it("may be missing", async () => {
    expect((await readBody(new Request("http://localhost/"))).byteLength).toBe(0);
  });
});

const MIB = 1_048_576;

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

describe("limitJsonBody", () => {
  it("hands on a request as it is, and its body up to 4 MiB", async () => {
    const { request } = requestOf(4);
    const limited = limitJsonBody(request);
    expect([limited.url, limited.method]).toEqual(["http://localhost/a?b=c", "POST"]);
    expect(Object.fromEntries(limited.headers)).toMatchObject({
      "content-type": "application/json",
      "x-own": "1",
    });
    expect((await limited.arrayBuffer()).byteLength).toBe(4 * MIB);
    const withoutBody = new Request("http://localhost/");
    expect(limitJsonBody(withoutBody)).toBe(withoutBody);
  });

  it.each(["json", "text", "arrayBuffer"] as const)("ends %s() beyond the limit", async (read) => {
    const { request, taken } = requestOf(1_000);
    await expect(limitJsonBody(request)[read]()).rejects.toMatchObject({ reason: "PAYLOAD_TOO_LARGE" });
    expect(taken.parts).toBe(5);
  });

  it("ends at a lower limit where one is set", async () => {
    const { request } = requestOf(1);
    await expect(limitJsonBody(request, 16_384).text()).rejects.toThrow("larger than 16 KiB");
  });

  it("ends before JSON that nests beyond all use is parsed", async () => {
    const request = post("[".repeat(201) + "]".repeat(201));
    await expect(limitJsonBody(request).json()).rejects.toMatchObject({ reason: "MALFORMED_JSON" });
  });

  it("keeps the digits of what json() reads, and accepts only UTF-8", async () => {
    const read = (await limitJsonBody(post('{"id": 7123456789012345678}')).json()) as unknown;
    expect(findLongInteger(read)).toEqual({ path: "id", digits: "7123456789012345678" });
    const latin = post(new Uint8Array([0x22, 0xe9, 0x22]));
    await expect(limitJsonBody(latin).json()).rejects.toMatchObject({ reason: "MALFORMED_JSON" });
  });

  it("does not read the body until it is needed", () => {
    const { request, taken } = requestOf(1);
    limitJsonBody(request);
    expect(taken.parts).toBe(0);
  });
});
