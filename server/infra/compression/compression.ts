import { brotliCompress, constants, gunzip, gzip } from "node:zlib";

export type Encoding = "br" | "gzip";

/** Of brotli's 11: at 4 it takes as long as gzip, and makes less of it. */
const BROTLI_QUALITY = 4;

/** Compresses in another thread, so that megabytes hold up no one. */
export function compress(bytes: Uint8Array, encoding: Encoding): Promise<Buffer> {
  const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_SIZE_HINT: size } = constants;
  const params = { [quality]: BROTLI_QUALITY, [size]: bytes.byteLength };
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, compressed: Buffer) =>
      error === null ? resolve(compressed) : reject(error);
    if (encoding === "br") brotliCompress(bytes, { params }, done);
    else gzip(bytes, done);
  });
}

/** What gzip holds. Rejects with a `RangeError` beyond `maxBytes`, of which no more is unpacked. */
export function unzip(bytes: Uint8Array, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    gunzip(bytes, { maxOutputLength: maxBytes }, (error, unpacked) =>
      error === null ? resolve(unpacked) : reject(error),
    );
  });
}
