import { ServiceError } from "@/server/domain/errors";

/** docs/rules.md#conventions; the hosting platform cuts at 4.5 MB. */
export const MAX_BODY_BYTES = 4 * 1_024 * 1_024;

/**
 * The bytes of the body, at most `MAX_BODY_BYTES`. Nothing is read beyond them, or at all when more is
 * announced.
 */
export async function readBody(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get("content-length") ?? 0) > MAX_BODY_BYTES) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    bytes += part.value.byteLength;
    if (bytes > MAX_BODY_BYTES) {
      await reader?.cancel();
      throw tooLarge();
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}

function tooLarge(): ServiceError {
  const message = `The body is larger than ${MAX_BODY_BYTES / 1_024 / 1_024} MiB. Send less in one request.`;
  return new ServiceError("PAYLOAD_TOO_LARGE", message);
}

/**
 * The same request, for code that reads the body itself and without a bound. Reading it fails with
 * `PAYLOAD_TOO_LARGE` beyond `MAX_BODY_BYTES`, announced or not. Nothing is read before that code reads.
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
