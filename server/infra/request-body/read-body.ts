import { ServiceError } from "@/server/domain/errors";

/** Decisions, section 1; the hosting platform cuts at 4.5 MB. */
export const MAX_BODY_BYTES = 4 * 1_024 * 1_024;

/** The bytes of the body, at most `MAX_BODY_BYTES`: nothing is read beyond them, nor at all when the sender announces more. */
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
