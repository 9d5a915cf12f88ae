import { gunzip } from "node:zlib";
import { ServiceError } from "@/server/domain/kernel/errors";
import { parseJson, refuseDeepJson } from "./parse-json";

/** docs/rules.md#conventions; the hosting platform cuts at 4.5 MB. */
export const MAX_BODY_BYTES = 4 * 1_024 * 1_024;

export const MAX_SIGN_IN_BYTES = 16 * 1_024;

/**
 * Reads at most `maxBytes`, and nothing if a larger length is announced. The rest is not cancelled: the
 * connection may have to be read to its end.
 */
export async function readBody(request: Request, maxBytes = MAX_BODY_BYTES): Promise<Uint8Array> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const reader = request.body?.getReader();
  const next = () => reader?.read().catch(cutOff);
  for (let part = await next(); part?.value !== undefined; part = await next()) {
    bytes += part.value.byteLength;
    if (bytes > maxBytes) {
      reader?.releaseLock();
      throw tooLarge(maxBytes);
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}

/**
 * Unpacks gzip up to `maxBytes`.
 * @throws ServiceError `PAYLOAD_TOO_LARGE`, `MALFORMED_JSON`
 */
export async function unzipBody(body: Uint8Array, maxBytes = MAX_BODY_BYTES): Promise<Uint8Array> {
  try {
    return await unzip(body, maxBytes);
  } catch (cause) {
    if (cause instanceof RangeError) throw tooLarge(maxBytes, "unpacked");
    const message = "The body is not whole gzip. Compress it again, or send it without Content-Encoding.";
    throw new ServiceError("MALFORMED_JSON", message, { cause });
  }
}

/** Runs in another thread. Rejects with a `RangeError` beyond `maxBytes`. */
function unzip(bytes: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    gunzip(bytes, { maxOutputLength: maxBytes }, (error, unpacked) =>
      error === null ? resolve(unpacked) : reject(error),
    );
  });
}

function cutOff(cause: unknown): never {
  const message = "The body did not arrive whole. Send the request again.";
  throw new ServiceError("MALFORMED_JSON", message, { cause });
}

function tooLarge(maxBytes: number, state = ""): ServiceError {
  const kib = maxBytes / 1_024;
  const limit = [kib < 1_024 ? `${kib} KiB` : `${kib / 1_024} MiB`, state].join(" ").trim();
  return new ServiceError("PAYLOAD_TOO_LARGE", `The body is larger than ${limit}. Send less in one request.`);
}

/**
 * The same request, for code that reads its body without a limit. Reading fails with `PAYLOAD_TOO_LARGE`
 * beyond `maxBytes` and with `MALFORMED_JSON` for excessive nesting; `json()` reads as `parseJson` does.
 * Nothing is read before that code reads.
 */
export function limitJsonBody(request: Request, maxBytes = MAX_BODY_BYTES): Request {
  if (request.body === null) return request;
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const bytes = await readBody(request, maxBytes);
        refuseDeepJson(bytes);
        controller.enqueue(bytes);
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const { url, method, headers, signal } = request;
  const init: RequestInit & { duplex: "half" } = { method, headers, signal, body, duplex: "half" };
  const json = async () => parseJson(await readBody(request, maxBytes));
  return Object.defineProperty(new Request(url, init), "json", { value: json });
}
