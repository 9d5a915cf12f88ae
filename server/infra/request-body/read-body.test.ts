import { describe, expect, it } from "vitest";
import { MAX_BODY_BYTES, readBody } from "./read-body";

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

describe("the body", () => {
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
