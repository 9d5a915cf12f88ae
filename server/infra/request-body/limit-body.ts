import { readBody } from "./read-body";

/**
 * The same request, for code that reads the body by itself and without a bound: reading it fails with `PAYLOAD_TOO_LARGE` beyond
 * `MAX_BODY_BYTES`, whether or not the sender announced its length. Nothing is read before that code reads.
 */
export function limitBody(request: Request): Request {
  if (request.body === null) return request;
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        controller.enqueue(await readBody(request));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const { url, method, headers, signal } = request;
  const init: RequestInit & { duplex: "half" } = { method, headers, signal, body, duplex: "half" };
  return new Request(url, init);
}
